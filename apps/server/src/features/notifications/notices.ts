import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { listNotices } from '@puente/contract/notifications/notices'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Language } from '@puente/contract/identity/sessions'
import type { Database } from '../../platform/db/database.ts'
import { claimKey, requestFingerprint } from '../../platform/idempotency/idempotency-keys.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from './mail-queue.ts'

export interface NotifyDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
  /** Where the product is reached, without a slash at the end. */
  readonly publicUrl: string
}

export interface NoticeOrder {
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
 * Writes to a person, by mail and in their own area (APPR-013). The same request repeated creates one notice. A refusal is audited.
 * @throws DomainError `notice.empty`, `person.not-found`, `idempotency.*`
 */
export async function notify(
  deps: NotifyDeps,
  order: NoticeOrder,
  { actor, context }: Caller,
): Promise<{ readonly noticeId: string; readonly replayed: boolean }> {
  try {
    if (order.message.trim() === '') throw new DomainError('notice.empty')
    return await deps.unitOfWork.run(actor, command, (tx) => write(tx, deps, order, actor.userId), context)
  } catch (error) {
    if (error instanceof DomainError && !error.code.startsWith('server.')) {
      const entry = { object: { type: 'user', id: order.userId } }
      await deps.unitOfWork.recordRefusal(actor, command, entry, error.code, context)
    }
    throw error
  }
}

interface RecipientRow {
  readonly email: string
  readonly full_name: string
  readonly language: Language
}

async function write(tx: Tx, deps: NotifyDeps, order: NoticeOrder, adminId: string) {
  const { userId } = order
  const text = order.message.trim()
  const noticeId = deps.newId()
  const claim = await claimKey(
    tx,
    {
      principal: adminId,
      route: 'notifyPerson',
      key: order.idempotencyKey,
      fingerprint: requestFingerprint(`/admin/people/${userId}/notices`, { message: text }),
    },
    noticeId,
  )
  if (claim.kind === 'replay') {
    tx.unchanged()
    return { noticeId: claim.resourceId, replayed: true }
  }
  const [person] = await tx.statement<RecipientRow>(
    'notices.recipient',
    'select email, full_name, language from users where id = $1 and closed_at is null for key share',
    [userId],
  )
  if (person === undefined) throw new DomainError('person.not-found')
  await tx.statement(
    'notices.insert',
    'insert into notices (id, user_id, body, created_by, created_at) values ($1, $2, $3, $4, $5)',
    [noticeId, userId, text, adminId, tx.now],
  )
  await deps.mail.queue(tx, {
    userId,
    to: person.email,
    language: person.language,
    content: { type: 'NOTICE', fullName: person.full_name, text, link: `${deps.publicUrl}/perfil` },
  })
  tx.audit({ object: { type: 'user', id: userId }, after: { noticeId } })
  tx.announce({ topic: 'notice', id: noticeId, version: 1 }, [`user:${userId}`])
  return { noticeId, replayed: false }
}

interface NoticeRow {
  readonly id: string
  readonly body: string
  readonly created_at: Date
  readonly read_at: Date | null
}

/** The person's own notices, newest first (PROF-038). */
export async function readNotices(
  database: Database,
  userId: string,
): Promise<ResponseOf<typeof listNotices>> {
  const rows = await database.statement<NoticeRow>(
    'notices.list',
    'select id, body, created_at, read_at from notices where user_id = $1 order by id desc limit 100',
    [userId],
  )
  return {
    notices: rows.map(({ id, body, created_at, read_at }) => ({
      id,
      text: body,
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
  }
}

/**
 * Marks the person's notices up to this one as read; their other screens hear of it.
 * @throws DomainError `notice.not-found` for somebody else's notice too
 */
export function markRead(unitOfWork: UnitOfWork, upTo: string, { actor, context }: Caller): Promise<void> {
  return unitOfWork.run(
    actor,
    'notices.read',
    async (tx) => {
      const own = await tx.statement('notices.own', 'select id from notices where id = $1 and user_id = $2', [
        upTo,
        actor.userId,
      ])
      if (own.length === 0) throw new DomainError('notice.not-found')
      const read = await tx.statement(
        'notices.mark-read',
        'update notices set read_at = $3 where user_id = $1 and id <= $2 and read_at is null returning id',
        [actor.userId, upTo, tx.now],
      )
      if (read.length === 0) return tx.unchanged()
      tx.audit({ object: { type: 'user', id: actor.userId }, after: { upTo, read: read.length } })
      tx.announce({ topic: 'notice', id: upTo, version: 2 }, [`user:${actor.userId}`])
    },
    context,
  )
}
