import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { listMessages } from '@puente/contract/notifications/messages'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Language } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import { claimKey, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../mails/mail-queue.ts'

export interface NotifyDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
  /** Where the product is reached, without a slash at the end. */
  readonly publicUrl: string
}

export interface MessageOrder {
  readonly userId: string
  /** As typed. */
  readonly message: string
  readonly idempotencyKey: string
}

interface Caller {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

const command = 'person.notify'

/**
 * Writes to a person, by mail and in their own area (APPR-013). The same request repeated creates one message. A refusal is audited.
 * @throws DomainError `message.empty`, `person.not-found`, `idempotency.*`
 */
export async function notify(
  deps: NotifyDeps,
  order: MessageOrder,
  { actor, context }: Caller,
): Promise<{ readonly messageId: string; readonly replayed: boolean }> {
  const about = { object: { type: 'user', id: order.userId } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, async () => {
    if (order.message.trim() === '') throw new DomainError('message.empty')
    return deps.unitOfWork.run(actor, command, (tx) => write(tx, deps, order, actor.userId), context)
  })
}

interface RecipientRow {
  readonly email: string
  readonly full_name: string
  readonly language: Language
}

async function write(tx: Tx, deps: NotifyDeps, order: MessageOrder, adminId: string) {
  const { userId } = order
  const text = order.message.trim()
  const messageId = deps.newId()
  const claim = await claimKey(
    tx,
    {
      principal: adminId,
      route: 'notifyPerson',
      key: order.idempotencyKey,
      fingerprint: requestFingerprint(`/admin/people/${userId}/messages`, { message: text }),
    },
    messageId,
  )
  if (claim.kind === 'replay') {
    tx.unchanged()
    return { messageId: claim.resourceId, replayed: true }
  }
  const [person] = await tx.statement<RecipientRow>(
    'person-messages.recipient',
    'select email, full_name, language from users where id = $1 and closed_at is null for key share',
    [userId],
  )
  if (person === undefined) throw new DomainError('person.not-found')
  await tx.statement(
    'person-messages.insert',
    'insert into person_messages (id, user_id, body, created_by, created_at) values ($1, $2, $3, $4, $5)',
    [messageId, userId, text, adminId, tx.now],
  )
  await deps.mail.queue(tx, {
    userId,
    to: person.email,
    language: person.language,
    content: { type: 'MESSAGE', fullName: person.full_name, text, link: `${deps.publicUrl}/perfil` },
  })
  tx.audit({ object: { type: 'user', id: userId }, after: { messageId } })
  tx.announce({ topic: 'message', id: messageId, version: 1 }, [`user:${userId}`])
  return { messageId, replayed: false }
}

interface MessageRow {
  readonly id: string
  readonly body: string
  readonly created_at: Date
  readonly read_at: Date | null
}

/** The person's own messages, newest first (PROF-038). */
export async function readMessages(
  database: Database,
  userId: string,
): Promise<ResponseOf<typeof listMessages>> {
  const rows = await database.statement<MessageRow>(
    'person-messages.list',
    'select id, body, created_at, read_at from person_messages where user_id = $1 order by id desc limit 100',
    [userId],
  )
  return {
    messages: rows.map(({ id, body, created_at, read_at }) => ({
      id,
      text: body,
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
  }
}

/**
 * Marks the person's messages up to this one as read, and notifies their other screens.
 * @throws DomainError `message.not-found` for somebody else's message too
 */
export function markRead(unitOfWork: UnitOfWork, upTo: string, { actor, context }: Caller): Promise<void> {
  return unitOfWork.run(
    actor,
    'person-messages.read',
    async (tx) => {
      const own = await tx.statement(
        'person-messages.own',
        'select id from person_messages where id = $1 and user_id = $2',
        [upTo, actor.userId],
      )
      if (own.length === 0) throw new DomainError('message.not-found')
      const read = await tx.statement(
        'person-messages.mark-read',
        'update person_messages set read_at = $3 where user_id = $1 and id <= $2 and read_at is null returning id',
        [actor.userId, upTo, tx.now],
      )
      if (read.length === 0) return tx.unchanged()
      tx.audit({ object: { type: 'user', id: actor.userId }, after: { upTo, read: read.length } })
      tx.announce({ topic: 'message', id: upTo, version: 2 }, [`user:${actor.userId}`])
    },
    context,
  )
}
