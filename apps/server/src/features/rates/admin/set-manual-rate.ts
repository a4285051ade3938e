import { rateToText } from '@puente/domain/rate'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { voidQuotes } from '../../settings/public.ts'
import { decidingAdmin } from './deciding-admin.ts'
import { editedRate, type RateEdit } from './rate-edit.rules.ts'
import type { BaseRate } from '../rate.rules.ts'
import { readRateState } from '../rate-reads.ts'
import { insertManualDecision } from '../rate-repository.ts'
import type { RateTables } from '../rate-tables.ts'

/** Its `value` is pesos for one real. */
export interface ManualRateRequest extends RateEdit {
  readonly actor: Actor
  readonly context?: RequestContext
}

interface ManualRateDeps {
  readonly unitOfWork: UnitOfWork
}

const SET = 'rates.set-manual'
const ORDER_RATE = { type: 'order-rate', id: 'ARS_BRL' }

/**
 * Sets the order rate by hand, which voids every open quote (RATE-010, ORD-019).
 * @throws DomainError access.denied, and the refusals of `editedRate`
 */
export async function setManualRate(
  { unitOfWork }: ManualRateDeps,
  { actor, context, ...edit }: ManualRateRequest,
): Promise<void> {
  const decidedBy = decidingAdmin(actor)
  const work = async (tx: Tx) => {
    // Waits for other price changes, and voids all earlier quotes.
    await voidQuotes(tx)
    const { base } = await readRateState(tx.tables<RateTables>())
    const rate = editedRate('ARS_BRL', edit, base?.value ?? null)
    await insertManualDecision(tx, rate, decidedBy)
    auditDecision(tx, base, { mode: 'manual', value: rateToText(rate) })
  }
  await withAuditedRefusal(unitOfWork, { actor, command: SET, about: { object: ORDER_RATE }, context }, () =>
    unitOfWork.run(actor, SET, work, context),
  )
}

/**
 * Returns the order rate to automatic, which voids every open quote, too (RATE-010, ORD-019). Does nothing if no manual rate is in force.
 * @throws DomainError access.denied
 */
export async function clearManualRate(
  { unitOfWork }: ManualRateDeps,
  { actor, context }: Pick<ManualRateRequest, 'actor' | 'context'>,
): Promise<void> {
  const decidedBy = decidingAdmin(actor)
  await unitOfWork.run(
    actor,
    'rates.clear-manual',
    async (tx) => {
      const { base } = await readRateState(tx.tables<RateTables>())
      if (base?.mode !== 'manual') return tx.unchanged()
      await voidQuotes(tx)
      await insertManualDecision(tx, null, decidedBy)
      auditDecision(tx, base, { mode: 'automatic' })
    },
    context,
  )
}

function auditDecision(tx: Tx, base: BaseRate | null, after: { mode: string; value?: string }): void {
  const entry = { object: ORDER_RATE, after }
  tx.audit(base === null ? entry : { ...entry, before: { mode: base.mode, value: rateToText(base.value) } })
}
