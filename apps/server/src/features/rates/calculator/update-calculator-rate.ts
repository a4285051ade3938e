import { rateToText } from '@puente/domain/rate'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { decidingAdmin } from '../admin/deciding-admin.ts'
import { activeCalculatorRow, type CalculatorRow, knownPair } from './calculator-reads.ts'
import { lockCalculatorPair, replaceCalculatorRate } from './calculator-rate-repository.ts'
import { editedRate, type RateEdit } from '../admin/rate-edit.rules.ts'
import type { RateTables } from '../rate-tables.ts'

export interface CalculatorRateRequest extends RateEdit {
  readonly actor: Actor
  readonly pair: string
  readonly context?: RequestContext
}

const COMMAND = 'rates.update-calculator'

/**
 * Adds the new rate of a pair, and notifies open calculators at once (RATE-026, RATE-029). The order rate is another record and does not change
 * (ruling 32).
 * @throws DomainError access.denied, rate.pair-unknown, and the refusals of `editedRate`
 */
export async function updateCalculatorRate(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { actor, pair: text, context, ...edit }: CalculatorRateRequest,
): Promise<CalculatorRow> {
  const decidedBy = decidingAdmin(actor)
  const pair = knownPair(text)
  const object = { type: 'calculator-rate', id: pair }
  const work = async (tx: Tx) => {
    await lockCalculatorPair(tx, pair)
    const before = await activeCalculatorRow(tx.tables<RateTables>(), pair)
    const rate = editedRate(pair, edit, before?.rate ?? null)
    const row = await replaceCalculatorRate(tx, pair, rate, decidedBy)
    const entry = { object, after: { rate: rateToText(rate) } }
    tx.audit(before === null ? entry : { ...entry, before: { rate: rateToText(before.rate) } })
    tx.announce({ topic: 'rate', id: pair, version: tx.now.getTime() }, ['everyone'])
    return row
  }
  return withAuditedRefusal(unitOfWork, { actor, command: COMMAND, about: { object }, context }, () =>
    unitOfWork.run(actor, COMMAND, work, context),
  )
}
