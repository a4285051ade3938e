import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReviewWorld, publicUrl, type ReviewWorld } from '../../../../test/factories/review-world.ts'
import { testContext } from '../../../../test/factories/people.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { markRead, notify, readMessages } from './messages.ts'

type Caller = Awaited<ReturnType<ReviewWorld['admin']>>

let world: ReviewWorld
let admin: Caller
let person: { userId: string; email: string }
beforeAll(async () => {
  world = await createReviewWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
  person = await world.people.user({ language: 'pt' })
})
afterAll(() => world.test.close())

const send = (message: string, idempotencyKey: string = crypto.randomUUID(), userId = person.userId) =>
  notify(
    {
      unitOfWork: world.test.unitOfWork,
      mail: world.deps.mail,
      newId: () => uuidv7(world.clock.now()),
      publicUrl,
    },
    { userId, message, idempotencyKey },
    admin,
  )
const callerOf = (userId: string): Caller => ({
  actor: { kind: 'user', userId, sessionId: crypto.randomUUID() },
  context: testContext,
})
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )

describe('a message to a person', () => {
  it('goes by mail and into their own area, and is audited with the admin (APPR-013, PROF-038)', async () => {
    const { messageId } = await send('  Falta o verso do DNI.\nPode enviar de novo?  ')
    expect(await readMessages(world.test.db, person.userId)).toEqual({
      messages: [
        {
          id: messageId,
          text: 'Falta o verso do DNI.\nPode enviar de novo?',
          createdAt: world.clock.now().toISOString(),
          readAt: null,
        },
      ],
    })
    const [mail] = await world.rows(
      `select recipient_email, language, body_text from mails where email_type = 'MESSAGE'`,
    )
    expect(mail).toMatchObject({ recipient_email: person.email, language: 'pt' })
    expect(mail.body_text).toContain('Falta o verso do DNI.')
    expect(
      await world.rows(
        `select object_id, actor_id, outcome, body ~ 'verso' as says_it from audit_log where command = 'person.notify'`,
      ),
    ).toEqual([
      // The text is stored only in the message, which is erased with its person. The audit log is not erased.
      { object_id: person.userId, actor_id: admin.actor.userId, outcome: 'done', says_it: false },
    ])
    const events = (await world.rows('select events from outbox where events is not null')).flatMap(
      (row) => row.events,
    )
    expect(events).toContainEqual({
      topic: 'message',
      id: messageId,
      version: 1,
      channels: [`user:${person.userId}`],
    })
  })

  it('is one message and one mail if the same request is sent several times', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('Olá', key)))
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect((await readMessages(world.test.db, person.userId)).messages).toHaveLength(1)
    expect(await world.rows(`select id from mails where email_type = 'MESSAGE'`)).toHaveLength(1)
    expect(await code(send('Outra', key))).toBe('idempotency.key-reused')
  })

  it('is refused if it is blank or the person is unknown; both are audited (APPR-012)', async () => {
    expect(await code(send(' \n\t '))).toBe('message.empty')
    expect(await code(send('Olá', crypto.randomUUID(), crypto.randomUUID()))).toBe('person.not-found')
    expect(
      await world.rows(`select outcome from audit_log where command = 'person.notify' order by seq`),
    ).toEqual([{ outcome: 'message.empty' }, { outcome: 'person.not-found' }])
    expect(await world.rows('select id from person_messages')).toEqual([])
  })
})

describe('reading messages', () => {
  it('marks messages up to one as read only for their person, and not later ones', async () => {
    const first = await send('uno')
    world.clock.advance(1000)
    const second = await send('dos')
    world.clock.advance(1000)
    await send('tres')
    const stranger = await world.people.user()
    expect(await code(markRead(world.test.unitOfWork, second.messageId, callerOf(stranger.userId)))).toBe(
      'message.not-found',
    )
    await markRead(world.test.unitOfWork, second.messageId, callerOf(person.userId))
    const { messages } = await readMessages(world.test.db, person.userId)
    expect(messages.map(({ text, readAt }) => [text, readAt !== null])).toEqual([
      ['tres', false],
      ['dos', true],
      ['uno', true],
    ])
    expect(await readMessages(world.test.db, stranger.userId)).toEqual({ messages: [] })
    expect(await code(markRead(world.test.unitOfWork, first.messageId, callerOf(person.userId)))).toBe('done')
  })
})
