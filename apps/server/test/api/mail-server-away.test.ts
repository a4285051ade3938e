import { register } from '@puente/contract/identity/accounts'
import { sendContactMessage } from '@puente/contract/support/contact'
import { listMailProblems, listMailboxMails } from '@puente/contract/notifications/mails'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { claimPort } from '../../src/platform/free-port.ts'
import { registrationOf } from '../factories/registrations.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

interface Arrival {
  readonly to: readonly string[]
  readonly raw: string
}

let port: number
let world: ServerWorld
let admin: Browser
let adminEmail: string
let smtp: SMTPServer | null = null
let refusal: Error | null = null
const arrivals: Arrival[] = []

beforeAll(async () => {
  // Nobody listens there yet.
  port = await claimPort(0, '127.0.0.1')
  world = await createServerWorld({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Puente <p@puente.test>' },
  })
  adminEmail = (await world.admin()).email
  admin = world.browser()
  await admin.signIn(adminEmail, { admin: true })
})
afterAll(async () => {
  await world.close()
  if (smtp !== null) await closed(smtp)
})

const closed = (server: SMTPServer) => new Promise<void>((done) => server.close(done))

async function startSmtp(): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal === null)
          arrivals.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
        done(refusal)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  smtp = server
}

const problems = () => admin.call(listMailProblems, {})
const waiting = { timeout: 20_000, interval: 100 }

/** Makes every retry due now instead of after its pause. */
const hurry = () =>
  world.test.pool.query(
    `update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`,
  )

/** The attempts of the waiting mails, and the seconds from the last one to the next. */
async function pauses(): Promise<{ readonly tries: number; readonly pause: number }[]> {
  const { rows } = await world.test.pool.query(
    `select retry_count + 1 as tries, extract(epoch from start_after - started_on)::float8 as pause from pgboss.job
     where name = 'mail.send' and state = 'retry'`,
  )
  return rows
}

/** Ten to twenty seconds after the first attempt, twice that after each further one. */
async function expectGrowingPauses(): Promise<void> {
  for (const { tries, pause } of await pauses()) {
    expect(pause).toBeGreaterThan(10 * 2 ** (tries - 1) - 1)
    expect(pause).toBeLessThan(20 * 2 ** (tries - 1) + 10)
  }
}

const everyMailFailed = (tries: number) =>
  vi.waitFor(async () => {
    const now = await problems()
    expect(now.failing).toBe(now.waiting)
    expect(Math.min(...now.newest.map((mail) => mail.tries))).toBeGreaterThanOrEqual(tries)
    expect((await pauses()).length).toBe(now.waiting)
  }, waiting)

it('keeps mails while the mail server is down, shows them to admins, and sends each once when the server returns (MAIL-001, MAIL-007, MAIL-008)', {
  timeout: 90_000,
}, async () => {
  const registration = registrationOf({ fullName: "María D'Ángelo Ñandú" })
  await world.browser().call(register, { body: registration })
  await world.browser().call(sendContactMessage, {
    body: {
      companyName: 'Bar\r\nBcc: everybody@example.com\r\n\r\n<b>',
      email: 'bar@example.com',
      phone: '123',
      subject: 'general',
      message: 'Hola',
    },
  })

  await everyMailFailed(1)
  const down = await problems()
  expect(down.newest.find((mail) => mail.to === registration.email)?.error).toContain('ECONNREFUSED')
  const page = await admin.send('GET', '/mailbox')
  expect(page.text).toContain('ECONNREFUSED')
  expect((await world.browser().send('GET', '/mailbox')).status).toBe(404)
  expect((await refusalOf(admin.call(listMailboxMails, {}))).status).toBe(404)
  await expectGrowingPauses()

  refusal = new Error('come back later')
  await startSmtp()
  await hurry()
  await everyMailFailed(2)
  expect((await problems()).newest[0]?.error).toContain('come back later')
  await expectGrowingPauses()

  refusal = null
  await hurry()
  await vi.waitFor(
    async () => expect(await problems()).toEqual({ waiting: 0, failing: 0, newest: [] }),
    waiting,
  )

  const { rows } = await world.test.asOwner('select id, recipient_email from mails')
  const ids = arrivals.map(({ raw }) => /^Message-ID: <([\w-]+)@/m.exec(raw)?.[1])
  expect(ids.toSorted()).toEqual(rows.map((mail) => mail.id).toSorted())
  const toTeam = arrivals.find(({ raw }) => raw.includes('bar@example.com'))
  const parsed = await PostalMime.parse(toTeam?.raw ?? '')
  expect(toTeam?.to).toEqual([adminEmail])
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.subject).toBe('Mensaje de contacto en Puente: Bar Bcc: everybody@example.com <b>')
  const confirmation = arrivals.find(({ to, raw }) => to[0] === registration.email && raw.includes('token'))
  expect((await PostalMime.parse(confirmation?.raw ?? '')).text).toContain("María D'Ángelo Ñandú")
})

it('keeps scheduled reminders in the database, where no restart loses them (MAIL-005)', async () => {
  const registration = registrationOf()
  await world.browser().call(register, { body: registration })
  const { rows: scheduled } = await vi.waitFor(async () => {
    const found = await world.test.pool.query(
      `select data->>'reminder' as reminder, round(extract(epoch from start_after - now()) / 3600)::int as hours
       from pgboss.job j join users u on u.id::text = j.data->>'userId'
       where j.name = 'account.follow-up' and u.email = $1 order by hours`,
      [registration.email],
    )
    expect(found.rows).toHaveLength(2)
    return found
  }, waiting)
  expect(scheduled).toEqual([
    { reminder: 'first', hours: 24 },
    { reminder: 'second', hours: 72 },
  ])
})
