import type { ProviderAnswer } from '@puente/contract/establishments/payments'
import { DomainError } from '@puente/contract/protocol/problems'
import type { RequestContext } from '../../../platform/unit-of-work/unit-of-work.ts'
import { askWhileWaiting, type ReconcileDeps, waitedFor } from '../../collections/public.ts'
import { type Checks, mayCheck } from './check-pause.rules.ts'
import { type PaymentSession, type PaymentStatusRow, readStatus } from './payment-reads.ts'

/**
 * The status of a payment for its payer. One that waits and was not asked about in the last 30 s is asked about first, so that a lost notice
 * does not strand a payment.
 * @throws DomainError payment.not-found
 */
export async function pollPayment(deps: ReconcileDeps, session: PaymentSession): Promise<PaymentStatusRow> {
  const known = await readStatus(deps.database, session, deps.clock.now())
  if (!waitedFor.includes(known.status)) return known
  await askWhileWaiting(deps, known.id, 'in-case')
  return readStatus(deps.database, session, deps.clock.now())
}

export interface CheckedPayment extends PaymentStatusRow {
  readonly provider: ProviderAnswer
}

/**
 * The payer says that they paid (PAY-025): asks the provider unless it was asked in the last 10 s, and audits that. Each of many checks makes
 * the next one wait longer; meanwhile a press asks as a poll does, after 30 s and without an entry. While an earlier press asks, the answer is
 * `under-way`. If the last question had no answer, the status stays what it was and the answer is `unanswered`: nobody knows (ruling 64).
 * @throws DomainError payment.not-found, payment.not-updated
 */
export async function checkPayment(
  deps: ReconcileDeps,
  session: PaymentSession,
  context: RequestContext,
): Promise<CheckedPayment> {
  const known = await readStatus(deps.database, session, deps.clock.now())
  if (!waitedFor.includes(known.status)) return { ...known, provider: 'not-needed' }
  const provider = await askNow(deps, known.id, context).catch(notUpdated)
  return { ...(await readStatus(deps.database, session, deps.clock.now())), provider }
}

async function askNow(
  deps: ReconcileDeps,
  chargeId: string,
  context: RequestContext,
): Promise<Exclude<ProviderAnswer, 'not-needed'>> {
  const isDue = mayCheck(await readChecks(deps.database, chargeId), deps.clock.now())
  const { asked, provider } = await askWhileWaiting(deps, chargeId, isDue ? 'by-payer' : 'in-case')
  if (!asked || !isDue) return provider
  await deps.unitOfWork.run(
    { kind: 'anonymous' },
    'payments.check',
    async (tx) => tx.audit({ object: { type: 'establishment-payment', id: chargeId }, after: { provider } }),
    context,
  )
  return provider
}

/** What the audit log holds of the checks. Of two at once, only one asks the provider and adds to them. */
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

/** The database's own refusals, such as its absence, say more than ours (SEC-018). */
function notUpdated(error: unknown): never {
  if (error instanceof DomainError) throw error
  const refusal = new DomainError('payment.not-updated')
  refusal.cause = error
  throw refusal
}
