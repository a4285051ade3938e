import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../test/factories/people.ts'
import { Secret } from '../../platform/config/secret.ts'
import { embeddedMailbox } from './mailbox/embedded-mailbox.ts'
import type { MailSender } from './mails/mail-sender.port.ts'
import { requeueMails, sendMail, sendMailJob } from './notifications.jobs.ts'
import { listMails, openMail } from './mailbox/mailbox-reads.ts'
import { smtpSender } from './mails/smtp-sender.ts'

let test: TestDatabase
let people: ReturnType<typeof peopleOf>
const clock = testClock()
const hour = 3_600_000
const reader = { actor: { kind: 'anonymous' }, context: testContext } as const
const open = (id: string) => openMail({ database: test.db, unitOfWork: test.unitOfWork }, id, reader)

beforeAll(async () => {
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
})
beforeEach(() => test.reset())
afterAll(() => test.close())

/** Queues a mail as a use case does, and returns its id. */
async function queued(to = 'ana@example.com', userId: string | null = null): Promise<string> {
  await test.unitOfWork.run({ kind: 'anonymous' }, 'test.queue', async (tx) => {
    await people.mail.queue(tx, {
      userId,
      to,
      language: 'es',
      content: { type: 'WELCOME', fullName: "Ana O'Higgins Ñandú", link: 'https://puente.test/login' },
    })
    tx.unchanged()
  })
  // Finds it by its recipient, because the ids of one moment have no order under a manual clock.
  const { rows } = await test.asOwner('select id, recipient_email from mails')
  return rows.find((mail) => mail.recipient_email === to).id
}

const run = (sender: MailSender, mailId: string) =>
  sendMail({ database: test.db, unitOfWork: test.unitOfWork, clock, sender }, { mailId })
const logs = async () =>
  (
    await test.asOwner(
      'select status, error_message, recipient_email, sent_at is not null as sent from email_logs order by id',
    )
  ).rows

describe('queueing', () => {
  it('writes mail, log and job with the transaction, and none of them when it fails (MAIL-008)', async () => {
    await queued()
    const jobs = await test.asOwner('select jobs from outbox')
    expect(jobs.rows).toEqual([{ jobs: [expect.objectContaining({ queue: sendMailJob.name })] }])
    await test.reset()
    const failing = test.unitOfWork.run({ kind: 'anonymous' }, 'test.fail', async (tx) => {
      await people.mail.queueForTeam(tx, { type: 'WELCOME', fullName: 'x', link: 'y' })
      await people.mail.queue(tx, {
        userId: null,
        to: 'ana@example.com',
        language: 'pt',
        content: { type: 'WELCOME', fullName: 'x', link: 'y' },
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(
      (await test.asOwner('select id from mails union all select mail_id from email_logs')).rows,
    ).toEqual([])
  })
})

describe('the embedded mailbox', () => {
  it('stores each mail for its page and logs it as sent (MAIL-001)', async () => {
    const id = await queued()
    await run(embeddedMailbox, id)
    expect(await listMails(test.db)).toMatchObject([{ id, to: 'ana@example.com' }])
    expect((await open(id))?.text).toContain("Ana O'Higgins Ñandú")
    expect((await logs()).map((log) => log.status)).toEqual(['queued', 'sent'])
  })
})

describe('sending by SMTP', () => {
  const arrived: { to: string[]; raw: string }[] = []
  const pauses: number[] = []
  let server: SMTPServer
  let answer: Error | null = null
  let sender: MailSender

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (answer === null) {
            const to = session.envelope.rcptTo.map((recipient) => recipient.address)
            arrived.push({ to, raw: Buffer.concat(chunks).toString() })
          }
          done(answer)
        })
      },
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.server.address() as AddressInfo
    const url = new Secret(`smtp://127.0.0.1:${port}`)
    const pause = async (ms: number) => void pauses.push(ms)
    // The clock is manual, so the pauses are the only spacing.
    sender = smtpSender({ url, from: 'Puente <no-reply@puente.test>', clock, pause })
  })
  beforeEach(() => {
    arrived.length = 0
    pauses.length = 0
    answer = null
  })
  afterAll(async () => {
    sender.close()
    await new Promise<void>((closed) => server.close(closed))
  })

  it('delivers both bodies, and then deletes the stored body (MAIL-001)', async () => {
    const id = await queued()
    await run(sender, id)
    const parsed = await PostalMime.parse(arrived[0]?.raw ?? '')
    expect(parsed).toMatchObject({
      from: { name: 'Puente', address: 'no-reply@puente.test' },
      to: [{ address: 'ana@example.com' }],
      subject: 'Te damos la bienvenida a Puente',
      messageId: `<${id}@puente.test>`,
    })
    expect(parsed.text).toContain("Ana O'Higgins Ñandú")
    expect(parsed.html).toContain('href="https://puente.test/login"')
    expect(await logs()).toEqual([
      { status: 'queued', error_message: null, recipient_email: 'ana@example.com', sent: false },
      { status: 'sent', error_message: null, recipient_email: 'ana@example.com', sent: true },
    ])
    expect(await open(id)).toBeNull()
    await run(sender, id)
    expect(arrived).toHaveLength(1)
  })

  it('logs each try with person, type, state, recipient, reason and time, and asks for another after a refusal (MAIL-007, MAIL-008)', async () => {
    const { userId } = await people.user()
    await test.asOwner('delete from email_logs')
    const id = await queued('ana@example.com', userId)
    answer = new Error('mailbox full')
    await expect(run(sender, id)).rejects.toThrow(`mail ${id} was not taken`)
    expect((await logs()).at(-1)).toMatchObject({ status: 'failed', sent: false })
    expect((await logs()).at(-1).error_message).toContain('mailbox full')
    answer = null
    await run(sender, id)
    const { rows: tries } = await test.asOwner(
      'select user_id, email_type, status, recipient_email, error_message, sent_at from email_logs order by id',
    )
    const whose = { user_id: userId, email_type: 'WELCOME', recipient_email: 'ana@example.com' }
    expect(tries).toEqual([
      { ...whose, status: 'queued', error_message: null, sent_at: null },
      { ...whose, status: 'failed', error_message: expect.stringContaining('mailbox full'), sent_at: null },
      { ...whose, status: 'sent', error_message: null, sent_at: clock.now() },
    ])
  })

  it('lets one of two workers send, and the other retry (MAIL-008)', async () => {
    const id = await queued()
    const outcomes = await Promise.allSettled([run(sender, id), run(sender, id)])
    expect(arrived).toHaveLength(1)
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    if (lost !== undefined) expect(lost.reason.message).toBe('another worker sends this mail')
    await run(sender, id)
    expect(arrived).toHaveLength(1)
  })

  it('takes over a mail whose worker died while it sent (MAIL-008)', async () => {
    const id = await queued()
    let died = () => {}
    const dying: MailSender = {
      ...sender,
      send: () => new Promise((_, refuse) => (died = () => refuse(new Error('x')))),
    }
    const hanging = run(dying, id)
    await vi.waitFor(async () =>
      expect((await test.asOwner('select from mails where sending_until is not null')).rowCount).toBe(1),
    )
    await expect(run(sender, id)).rejects.toThrow('another worker sends this mail')
    clock.advance(300_000)
    await run(sender, id)
    expect(arrived).toHaveLength(1)
    died()
    await expect(hanging).rejects.toThrow('was not taken')
  })

  it('queues mails again after their last attempt, for a week (MAIL-008)', async () => {
    const requeued = async () => {
      await test.asOwner('delete from outbox')
      await requeueMails(test)
      const { rows } = await test.asOwner('select jobs from outbox where jobs is not null')
      return rows.flatMap((row) => row.jobs).map((job) => job.data.mailId)
    }
    const id = await queued()
    answer = new Error('mailbox full')
    await expect(run(sender, id)).rejects.toThrow(`mail ${id} was not taken`)
    clock.advance(4 * hour - 1)
    expect(await requeued()).toEqual([])
    clock.advance(1)
    expect(await requeued()).toEqual([id])
    clock.advance(7 * 24 * hour)
    expect(await requeued()).toEqual([])
  })

  it('spaces mails that leave together by 100 ms (MAIL-006)', async () => {
    const ids = [await queued('a@example.com'), await queued('b@example.com'), await queued('c@example.com')]
    await Promise.all(ids.map((id) => run(sender, id)))
    expect(arrived).toHaveLength(3)
    expect(pauses.map((ms) => ms - (pauses[0] ?? 0))).toEqual([0, 100, 200])
  })
})
