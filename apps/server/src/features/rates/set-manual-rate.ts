import { DomainError } from '@puente/contract/protocol/problems'
import { rateToText } from '@puente/domain/rate'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { voidQuotes } from '../settings/public.ts'
import { decidingAdmin } from './deciding-admin.ts'
import { editedRate, type RateEdit } from './rate-edit.rules.ts'
import type { BaseRate } from './rate.rules.ts'
import { readRateState } from './rate-reads.ts'
import { insertManualDecision } from './rate-repository.ts'
import type { RateTables } from './rate-tables.ts'

/** Its `value` is pesos for one real. */
export interface ManualRateRequest extends RateEdit {
  readonly actor: Actor
  readonly context?: RequestContext
}

/** Sets the order rate by hand, or gives it back to the market; both void every open quote (RATE-010, ORD-019). */
export interface ManualRate {
  /** @throws DomainError access.denied, and the refusals of `editedRate` */
  set(request: ManualRateRequest): Promise<void>
  /** @throws DomainError access.denied */
  clear(request: Pick<ManualRateRequest, 'actor' | 'context'>): Promise<void>
}

const SET = 'rates.set-manual'
const ORDER_RATE = { type: 'order-rate', id: 'ARS_BRL' }

export function createManualRate(unitOfWork: UnitOfWork): ManualRate {
  return {
    async set({ actor, context, ...edit }) {
      const decidedBy = decidingAdmin(actor)
      const setting = unitOfWork.run(
        actor,
        SET,
        async (tx) => {
          // Waits for other changes of price, and voids the quotes given before.
          await voidQuotes(tx)
          const { base } = await readRateState(tx.tables<RateTables>())
          const rate = editedRate('ARS_BRL', edit, base?.value ?? null)
          await insertManualDecision(tx, rate, decidedBy)
          auditDecision(tx, base, { mode: 'manual', value: rateToText(rate) })
        },
        context,
      )
      await setting.catch(async (error: unknown) => {
        // The audit log records refusals as well (SEC-032).
        if (error instanceof DomainError) {
          await unitOfWork.recordRefusal(actor, SET, { object: ORDER_RATE }, error.code, context)
        }
        throw error
      })
    },
    async clear({ actor, context }) {
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
    },
  }
}

function auditDecision(tx: Tx, base: BaseRate | null, after: { mode: string; value?: string }): void {
  const entry = { object: ORDER_RATE, after }
  tx.audit(base === null ? entry : { ...entry, before: { mode: base.mode, value: rateToText(base.value) } })
}
