import { readFile } from '@puente/contract/files'
import { listMessages, markMessagesRead } from '@puente/contract/notifications/messages'
import {
  approvePerson,
  listPeople,
  listReviews,
  notifyPerson,
  readPerson,
  rejectPerson,
} from '@puente/contract/verification/people'
import { withdrawApproval } from '@puente/contract/verification/withdrawal'
import { readBankForm, readVerification } from '@puente/contract/verification/verification'
import { readSession } from '@puente/contract/identity/sessions'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let adminEmail: string
beforeAll(async () => {
  world = await createServerWorld()
  admin = world.browser()
  adminEmail = (await world.admin()).email
  await admin.signIn(adminEmail, { admin: true })
})
afterAll(() => world.close())

/** Somebody whose three documents are in review, with their browser. */
async function inReview() {
  const person = await world.merchant()
  // The factory approves; here the review is still to come.
  await world.test.asOwner(
    `update verifications set status = 'pending', approved_at = null, version = version + 1 where user_id = $1`,
    [person.userId],
  )
  const browser = world.browser()
  await browser.signIn(person.email)
  const { version, documents } = await admin.call(readPerson, { params: { id: person.userId } })
  return { ...person, browser, version, documents }
}

const fileStatus = async (browser: Browser, id: string | null) =>
  (await browser.send('GET', `${apiPrefix}${readFile.path.replace(':id', id ?? '')}`)).status

describe('the desk over HTTP', () => {
  it('rejects in one operation: the person sees the reason, and nobody can open the documents any more (APPR-009, KYC-029)', async () => {
    const person = await inReview()
    const { frontId, backId, selfie } = person.documents
    expect(await fileStatus(admin, selfie)).toBe(200)
    const rejected = await admin.call(rejectPerson, {
      params: { id: person.userId },
      body: { version: person.version, reason: '  La selfie no se ve.  ', documents: ['selfie', 'selfie'] },
    })
    expect(rejected).toMatchObject({ status: 'rejected', label: 'rejected', version: person.version + 1 })
    for (const id of [frontId, backId, selfie]) {
      expect(await fileStatus(admin, id)).toBe(404)
      expect(await fileStatus(person.browser, id)).toBe(404)
    }
    const { account } = await person.browser.call(readSession, {})
    expect(account).toMatchObject({ verificationStatus: 'rejected', rejectionReason: 'La selfie no se ve.' })
    const view = await admin.call(readPerson, { params: { id: person.userId } })
    expect(view.history[0]).toMatchObject({ to: 'rejected', reason: 'La selfie no se ve.', by: adminEmail })
  })

  it('refuses a decision that its buttons would not offer, and returns the present state; refuses a reason that is too short or too long (APPR-003, APPR-014)', async () => {
    const person = await inReview()
    const params = { id: person.userId }
    const { version } = await admin.call(approvePerson, { params, body: { version: person.version } })
    const again = await refusalOf(admin.call(approvePerson, { params, body: { version } }))
    expect(again).toMatchObject({ status: 409, code: 'verification.changed' })
    expect(again.problem.details).toMatchObject({
      status: 'approved',
      label: 'approved',
      version,
      decidedBy: adminEmail,
    })
    for (const reason of ['no', ' a ', 'x'.repeat(501)]) {
      const refused = await refusalOf(
        admin.call(rejectPerson, { params, body: { version, reason, documents: [] } }),
      )
      expect(refused.code).toBe('request.invalid')
    }
  })

  it('is closed to visitors and users: queue, people and actions (PEOP-002, KYC-029)', async () => {
    const person = await inReview()
    const body = { version: person.version }
    for (const [browser, code] of [
      [world.browser(), 'session.required'],
      [person.browser, 'access.denied'],
    ] as const) {
      const calls = [
        browser.call(listReviews, {}),
        browser.call(listPeople, {}),
        browser.call(readPerson, { params: { id: person.userId } }),
        browser.call(approvePerson, { params: { id: person.userId }, body }),
        browser.call(rejectPerson, {
          params: { id: person.userId },
          body: { ...body, reason: 'porque sí', documents: [] },
        }),
        browser.call(withdrawApproval, {
          params: { id: person.userId },
          body: { ...body, reason: 'porque sí' },
        }),
      ]
      const refusals = await Promise.all(calls.map(refusalOf))
      expect(refusals.map((refused) => refused.code)).toEqual(calls.map(() => code))
    }
    expect((await admin.call(readPerson, { params: { id: person.userId } })).status).toBe('pending')
  })

  it("shows a person's latest transactions beside the rest (PEOP-009)", async () => {
    const person = await world.merchant()
    const browser = world.browser()
    await browser.signIn(person.email)
    const order = await orderOf(browser)
    const view = await admin.call(readPerson, { params: { id: person.userId } })
    expect(view.latestCharges).toMatchObject([
      { id: order.id, realValue: { amountMinor: '10000', currency: 'BRL' } },
    ])
    expect(view.lastSignInAt).not.toBeNull()
    expect(JSON.stringify(view)).not.toMatch(/password|token|hash/i)
  })
})

describe('the end of an approval over HTTP', () => {
  it('refuses the next charge, and shows the person the reason that they read (decision 0063)', async () => {
    const person = await world.merchant()
    const browser = world.browser()
    await browser.signIn(person.email)
    expect((await orderOf(browser)).pixStatus).toBe('pending')
    const params = { id: person.userId }
    const { version } = await admin.call(readPerson, { params })
    for (const reason of ['no', 'x'.repeat(501)])
      expect(
        (await refusalOf(admin.call(withdrawApproval, { params, body: { version, reason } }))).code,
      ).toBe('request.invalid')
    const reason = 'El DNI figura como robado.'
    const withdrawn = await admin.call(withdrawApproval, { params, body: { version, reason } })
    expect(withdrawn).toMatchObject({ status: 'rejected', version: version + 1 })
    expect((await refusalOf(orderOf(browser))).code).toBe('verification.rejected')
    const { account } = await browser.call(readSession, {})
    expect(account).toMatchObject({
      verificationStatus: 'rejected',
      approvalWithdrawn: true,
      rejectionReason: reason,
    })
    const { rejection } = await browser.call(readVerification, {})
    expect(rejection).toMatchObject({ reason, documents: [], withdrawn: true })
    const second = await refusalOf(admin.call(withdrawApproval, { params, body: { version, reason } }))
    expect(second).toMatchObject({ status: 409, code: 'verification.changed' })
    expect((await browser.call(readBankForm, {})).needsPassword).toBe(true)
  })
})

describe('messages over HTTP', () => {
  it('reach the person once, and the person marks them as read (APPR-013, PROF-038)', async () => {
    const person = await world.merchant()
    const browser = world.browser()
    await browser.signIn(person.email)
    const send = () =>
      admin.call(notifyPerson, {
        params: { id: person.userId },
        body: { message: 'Falta el dorso.' },
        idempotencyKey: 'the-same-message-1',
      })
    const { messageId } = await send()
    expect((await send()).messageId).toBe(messageId)
    const { messages } = await browser.call(listMessages, {})
    expect(messages).toMatchObject([{ id: messageId, text: 'Falta el dorso.', readAt: null }])
    expect((await browser.call(readSession, {})).account?.unreadMessages).toBe(1)
    await browser.call(markMessagesRead, { body: { upTo: messageId } })
    expect((await browser.call(readSession, {})).account?.unreadMessages).toBe(0)
    expect((await refusalOf(admin.call(markMessagesRead, { body: { upTo: messageId } }))).code).toBe(
      'message.not-found',
    )
  })
})
