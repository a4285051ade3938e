import { DomainError } from '@puente/contract/protocol/problems'
import type { Percent, Rate } from '@puente/domain/rate'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../../collections/public.ts'
import { chargeRefusal, lockVerification } from '../../verification/public.ts'
import type { SealedFields } from '../order-fields.ts'
import { type OrderFields, orderAmounts } from '../order.rules.ts'
import { insertOrder } from './order-repository.ts'

/** Locks the person's verification until the commit. @throws DomainError `verification.*` (ORD-013) */
export async function requireMayCharge(tx: Tx, userId: string): Promise<void> {
  const verification = await lockVerification(tx, userId)
  const gate = chargeRefusal(verification)
  if (gate !== null) throw new DomainError(gate, { reason: verification.rejectionReason })
}

/** Refuses a repeat of an order whose code does not exist yet. @throws DomainError `verification.*` */
export async function mayStillIssue(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId === null) throw new Error('an order without its user')
  await requireMayCharge(tx, ownerId)
}

/** The terms of an order's charge on a quote that the order uses up. @throws DomainError those of `orderAmounts` */
export function orderTerms(
  userId: string,
  { realValueMinor, description }: { readonly realValueMinor: bigint; readonly description: string },
  quote: Parameters<typeof orderAmounts>[1] & { readonly baseRate: Rate; readonly spread: Percent },
) {
  return {
    kind: 'order' as const,
    ownerId: userId,
    beneficiaryId: userId,
    baseRate: quote.baseRate,
    spread: quote.spread,
    ...orderAmounts(realValueMinor, quote),
    description,
  }
}

interface OrderOfCharge extends Pick<OrderFields, 'clientName' | 'clientId'> {
  readonly userId: string
  readonly quoteId: string
  readonly sealed: SealedFields
}

/** Stores and audits the order of a charge, in the transaction that stores the charge. */
export async function storeOrder(tx: Tx, order: OrderOfCharge, charge: Charge): Promise<void> {
  const { userId, quoteId, clientName, clientId, sealed } = order
  await insertOrder(tx, { chargeId: charge.id, userId, quoteId, clientName, clientId, ...sealed })
  tx.audit({
    object: { type: 'order', id: charge.id },
    after: {
      quoteId,
      provider: charge.provider,
      realValueMinor: charge.realValueMinor.toString(),
      feeMinor: charge.feeMinor.toString(),
      totalMinor: charge.totalMinor.toString(),
      pesosValueMinor: charge.pesosValueMinor.toString(),
    },
  })
}
