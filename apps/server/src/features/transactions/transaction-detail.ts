import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { readAdminCharge } from '@puente/contract/transactions'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { readHeldPix, readReturns } from '../collections/public.ts'
import { actorOf, type AuditedStep, stepOf } from './charge-history.rules.ts'
import { adminChargeOf, type TransactionReadDeps } from './transaction-reads.ts'

type TransactionDetail = ResponseOf<typeof readAdminCharge>
type Payee = NonNullable<TransactionDetail['bank']>

export interface TransactionDetailDeps extends TransactionReadDeps {
  readonly unitOfWork: UnitOfWork
  /** A beneficiary's bank data in clear text, or null if they declared none. */
  readonly bankAccountOf: (userId: string) => Promise<TransactionDetail['bank']>
}

/**
 * One transaction with its history and the bank data of its beneficiary. Writes an audit entry before it shows bank data.
 * @throws DomainError `payout.charge-not-found`
 */
export async function readTransaction(
  deps: TransactionDetailDeps,
  chargeId: string,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<TransactionDetail> {
  const charge = await adminChargeOf(deps, chargeId, actor.userId)
  if (charge === null) throw new DomainError('payout.charge-not-found')
  const { userId } = charge
  if (userId !== null) {
    await deps.unitOfWork.run(
      actor,
      'transactions.view-bank-data',
      async (tx) => tx.audit({ object: { type: 'bank-account', id: userId } }),
      context,
    )
  }
  const [bank, timeline, heldPix, returns, clientReceipts] = await Promise.all([
    userId === null ? null : deps.bankAccountOf(userId),
    readTimeline(deps.database, chargeId),
    readHeldPix(deps.database, chargeId, null),
    readReturns(deps.database, chargeId),
    readClientReceipts(deps.database, chargeId),
  ])
  return { charge, bank: bank === null ? null : payeeOf(bank), timeline, heldPix, returns, clientReceipts }
}

/** What an admin needs for a transfer, without the shop's own data. */
function payeeOf({ holderName, bankName, cbu, cuit }: Payee): Payee {
  return { holderName, bankName, cbu, cuit }
}

interface TimelineRow extends AuditedStep {
  readonly at: Date
  readonly actorKind: string
  readonly actorPart: string | null
  readonly email: string | null
  readonly reason: string | null
}

async function readTimeline(
  database: Pick<Database, 'statement'>,
  chargeId: string,
): Promise<TransactionDetail['timeline']> {
  const rows = await database.statement<TimelineRow>(
    'transactions.timeline',
    // A payment at an establishment has the id of its charge (decision 0034).
    // Entries are read first and joined with users afterwards, so that PostgreSQL finds each user by key and does not read them all.
    `select a.at, a.command, a.actor_kind as "actorKind", a.actor_id as "actorPart", u.email, a.body ->> 'reason' as reason,
       a.body #>> '{before,pixStatus}' as "pixBefore", a.body #>> '{after,pixStatus}' as "pixAfter",
       a.body #>> '{before,refundedMinor}' as "refundedBefore", a.body #>> '{after,refundedMinor}' as "refundedAfter",
       a.body #>> '{after,flag}' as flag
     from (
       select seq, at, command, actor_kind, actor_id, body::jsonb as body,
         case when actor_kind in ('user', 'admin') then actor_id::uuid end as user_id
       from audit_log
       where object_type in ('charge', 'establishment-payment') and object_id = $1 and outcome = 'done' order by seq desc limit 200
     ) a left join users u on u.id = a.user_id order by a.seq desc`,
    [chargeId],
  )
  return rows.map((row) => ({
    at: row.at.toISOString(),
    step: stepOf(row),
    actor: actorOf(row.actorKind, row.actorPart, row.email),
    reason: row.reason,
  }))
}

async function readClientReceipts(
  database: Pick<Database, 'statement'>,
  chargeId: string,
): Promise<TransactionDetail['clientReceipts']> {
  const rows = await database.statement<{ file_id: string; sent_at: Date; description: string | null }>(
    'transactions.client-receipts',
    `select f.id as file_id, f.created_at as sent_at, null as description
     from charges c join files f on f.id = c.client_receipt_file_id where c.id = $1
     union all
     select file_id, created_at, description from receipts where charge_id = $1
     order by sent_at desc, file_id limit 100`,
    [chargeId],
  )
  return rows.map((row) => ({
    fileId: row.file_id,
    sentAt: row.sent_at.toISOString(),
    description: row.description,
  }))
}
