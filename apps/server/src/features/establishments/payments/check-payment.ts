import type { ProviderAnswer } from '@puente/contract/establishments/payments'
import { DomainError } from '@puente/contract/protocol/problems'
import type { RequestContext } from '../../../platform/unit-of-work/unit-of-work.ts'
import { queryWhileWaiting, type ReconcileDeps, waitedFor } from '../../collections/public.ts'
import { type Checks, mayCheck } from './check-pause.rules.ts'
import { type PaymentSession, type PaymentStatusRow, readStatus } from './payment-reads.ts'

/**
 * The status of a payment for its payer. First queries the provider about a pending payment, unless it was queried in the last 30 s, so that a lost
 * notice does not strand a payment.
 * @throws DomainError payment.not-found
 */
export async function pollPayment(deps: ReconcileDeps, session: PaymentSession): Promise<PaymentStatusRow> {
  const known = await readStatus(deps.database, session, deps.clock.now())
  if (!waitedFor.includes(known.status)) return known
  await queryWhileWaiting(deps, known.id, 'poll')
  return readStatus(deps.database, session, deps.clock.now())
}

export interface CheckedPayment extends PaymentStatusRow {
  readonly provider: ProviderAnswer
}

/**
 * The payer reports that they paid (PAY-025). Queries the provider unless it was queried in the last 10 s, and audits that. After several checks the
 * pause before the next one grows. A press within that pause works like a poll: it queries after 30 s, without an audit entry. While an earlier press
 * queries, the answer is `under-way`. If the last query had no answer, the status does not change and the answer is `unanswered` (ruling 64).
 * @throws DomainError payment.not-found, payment.not-updated
 */
export async function checkPayment(
  deps: ReconcileDeps,
  session: PaymentSession,
  context: RequestContext,
): Promise<CheckedPayment> {
  const known = await readStatus(deps.database, session, deps.clock.now())
  if (!waitedFor.includes(known.status)) return { ...known, provider: 'not-needed' }
  const provider = await queryNow(deps, known.id, context).catch(notUpdated)
  return { ...(await readStatus(deps.database, session, deps.clock.now())), provider }
}

async function queryNow(
  deps: ReconcileDeps,
  chargeId: string,
  context: RequestContext,
): Promise<Exclude<ProviderAnswer, 'not-needed'>> {
  const isDue = mayCheck(await readChecks(deps.database, chargeId), deps.clock.now())
  const { asked, provider } = await queryWhileWaiting(deps, chargeId, isDue ? 'payer' : 'poll')
  if (!asked || !isDue) return provider
  await deps.unitOfWork.run(
    { kind: 'anonymous' },
    'payments.check',
    async (tx) => tx.audit({ object: { type: 'establishment-payment', id: chargeId }, after: { provider } }),
    context,
  )
  return provider
}

/** The checks in the audit log. If two come at once, only one queries the provider and is counted. */
async function readChecks(database: ReconcileDeps['database'], chargeId: string): Promise<Checks> {
  const [checks] = await database.statement<Checks>(
    'payments.checks',
    `select count(*)::int as count, max(at) as "lastAt" from audit_log
     where object_type = 'establishment-payment' and object_id = $1 and command = 'payments.check'`,
    [chargeId],
  )
  if (checks === undefined) throw new Error('payments.checks returned no row')
  return checks
}

/** Rethrow the database's own refusals, because they are more specific than ours (SEC-018). */
function notUpdated(error: unknown): never {
  if (error instanceof DomainError) throw error
  const refusal = new DomainError('payment.not-updated')
  refusal.cause = error
  throw refusal
}
