import {
  changePassword,
  checkAvailability,
  confirmEmailChange,
  inspectToken,
  register,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
} from '@puente/contract/identity/accounts'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { listMailboxMails, readMailboxMail } from '@puente/contract/notifications/mails'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registrationOf, testPassword } from '../factories/registrations.ts'
import { refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const newPassword = 'Yacutinga+77'
let world: ServerWorld

beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

/** The token in the newest mail to an address whose subject begins with `subject`. The mailbox is open to this machine. */
async function mailedToken(to: string, subject: string): Promise<string> {
  const visitor = world.browser()
  return vi.waitFor(
    async () => {
      const { mails } = await visitor.call(listMailboxMails, {})
      const newest = mails.find((mail) => mail.to === to && mail.subject.startsWith(subject))
      const { text } = await visitor.call(readMailboxMail, { params: { id: newest?.id ?? '' } })
      const token = /\/reset-password\?token=([\w-]{43})$/m.exec(text)?.[1]
      if (token === undefined) throw new Error('no link in the mail')
      return token
    },
    { timeout: 10_000 },
  )
}

describe('registration over HTTP', () => {
  it('names why it was refused, by code and by field (REG-018)', async () => {
    const known = registrationOf()
    const browser = world.browser()
    await browser.call(register, { body: known })
    const send = async (over: object) => {
      const refused = await refusalOf(browser.call(register, { body: { ...registrationOf(), ...over } }))
      return { code: refused.code, fields: refused.problem.errors.map((fault) => fault.field) }
    }
    expect(await send({ email: known.email.toUpperCase() })).toMatchObject({ code: 'email.taken' })
    expect(await send({ dni: known.dni })).toMatchObject({ code: 'dni.taken' })
    expect(await send({ cuit: known.cuit })).toMatchObject({ code: 'cuit.taken' })
    expect(await send({ password: 'sin-mayuscula-1' })).toEqual({
      code: 'request.invalid',
      fields: ['password'],
    })
    expect(await send({ password: 'Argentina1!' })).toMatchObject({ code: 'password.common' })
    for (const email of ['ana@', 'a\u0000na@example.com', 'ana@exam\u200bple.com', `${'a'.repeat(250)}@b.co`])
      expect(await send({ email })).toEqual({ code: 'request.invalid', fields: ['email'] })
    for (const fullName of ['Ana\u0000', 'Ana\r\nBcc: x@example.com', '<b>Ana</b>', 'A', 'x'.repeat(101)])
      expect(await send({ fullName })).toEqual({ code: 'request.invalid', fields: ['fullName'] })
  })

  it('accepts no role, no state and no other field that the form does not have (REG-020)', async () => {
    for (const extra of [
      { role: 'admin' },
      { verificationStatus: 'approved' },
      { emailConfirmedAt: '2026-01-01' },
    ]) {
      const refused = await refusalOf(
        world.browser().call(register, { body: { ...registrationOf(), ...extra } }),
      )
      expect(refused.code).toBe('request.invalid')
    }
  })

  it('reveals only one boolean about a taken email (REG-006, REG-012)', async () => {
    const { email } = await world.user()
    const asked = { field: 'email', value: ` ${email.toUpperCase()} ` } as const
    expect(await world.browser().call(checkAvailability, { body: asked })).toEqual({ taken: true })
  })
})

describe('a forgotten password over HTTP', () => {
  it('gives every address the same answer, in which only the address differs (AUTH-024)', async () => {
    const { email } = await world.user()
    const answers = []
    for (const address of [email, 'nobody@example.com']) {
      const answer = await world.browser().send('POST', `${apiPrefix}${requestPasswordReset.path}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: address }),
      })
      const headers = [...answer.headers.keys()].toSorted()
      answers.push([answer.status, headers, answer.text.replace(address, 'x')])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(202)
  })

  it('is replaced through the mailed link, which ends the sessions and opens none (AUTH-026, AUTH-030)', async () => {
    const { email } = await world.user()
    const session = world.browser()
    await session.signIn(email)
    const visitor = world.browser()
    await visitor.call(requestPasswordReset, { body: { email } })
    const token = await mailedToken(email, 'Elegí una contraseña')
    expect(await visitor.call(inspectToken, { body: { token } })).toEqual({ purpose: 'reset-password' })
    // The link's holder learns the address for the sign-in that follows.
    expect(await visitor.call(resetPassword, { body: { token, password: newPassword } })).toEqual({ email })
    expect(visitor.cookies.size).toBe(0)
    expect((await session.session()).account).toBeNull()
    await world.browser().signIn(email, { password: newPassword })
    for (const used of [token, 'A'.repeat(43)]) {
      expect((await refusalOf(visitor.call(inspectToken, { body: { token: used } }))).code).toBe(
        'token.invalid',
      )
      const again = visitor.call(resetPassword, { body: { token: used, password: newPassword } })
      expect((await refusalOf(again)).code).toBe('token.invalid')
    }
  })
})

describe('a signed-in person over HTTP', () => {
  it('changes the password and stays, while other browsers are signed out (PROF-034, PROF-035)', async () => {
    const { email } = await world.user()
    const [here, elsewhere] = [world.browser(), world.browser()]
    await here.signIn(email)
    await elsewhere.signIn(email)
    const change = (currentPassword: string) =>
      here.call(changePassword, { body: { currentPassword, newPassword } })
    expect((await refusalOf(change('Wrong-2026'))).code).toBe('password.wrong')
    await change(testPassword)
    expect((await here.session()).account?.email).toBe(email)
    expect((await elsewhere.session()).account).toBeNull()
  })

  it('moves to a new email by the link that its mailbox got (PROF-030)', async () => {
    const { email } = await world.user()
    const browser = world.browser()
    await browser.signIn(email)
    const newEmail = 'mudanza@example.org'
    await browser.call(requestEmailChange, { body: { newEmail, password: testPassword } })
    const token = await mailedToken(newEmail, 'Confirmá tu correo nuevo')
    expect((await browser.session()).account?.email).toBe(email)
    expect(await browser.call(inspectToken, { body: { token } })).toEqual({ purpose: 'change-email' })
    await world.browser().call(confirmEmailChange, { body: { token } })
    expect((await browser.session()).account?.email).toBe(newEmail)
  })
})
