import type { SandboxContext } from '../context.ts'
import { changedAmount } from '../faults/amount-change.ts'
import { newEndToEndId } from '../end-to-end.ts'
import { type Charge, currentRevision, isExpired, type Payment } from '../store/records.ts'
import { notifyPix } from '../webhooks/notify.ts'
import type { Payer } from './payers.ts'
import { BankRefusal, type RefusalReason } from './refusal.ts'

/** Why the charge cannot be paid now, or null. Checking does not use up a fault that would allow it. */
export function obstacle(context: SandboxContext, charge: Charge): RefusalReason | null {
  const { faults, now } = context
  if (charge.status === 'CONCLUIDA') return faults.isOn('secondPayment') ? null : 'charge.paid'
  if (charge.status !== 'ATIVA') return 'charge.removed'
  if (isExpired(charge, now()) && !faults.isOn('paymentAfterExpiry')) return 'charge.expired'
  return null
}

/** What the payer decides. */
export interface PayerOrder {
  /** Null pays what the code asks. */
  amountMinor: bigint | null
  payer: Payer
  message: string | null
}

/** Checks that the bank skips on request of the control API. */
export interface SkippedChecks {
  anyState?: boolean
  anyAmount?: boolean
}

/** Pays a charge. @throws BankRefusal */
export async function payCharge(
  context: SandboxContext,
  charge: Charge,
  order: PayerOrder,
  licence: SkippedChecks = {},
): Promise<Payment> {
  const revision = currentRevision(charge)
  const amountMinor = order.amountMinor ?? revision.amountMinor
  if (amountMinor === 0n) throw new BankRefusal('amount.missing')
  const reason = licence.anyState ? null : obstacle(context, charge)
  if (reason) throw new BankRefusal(reason)
  const mayDiffer = licence.anyAmount || revision.payerMayChangeAmount
  if (amountMinor !== revision.amountMinor && !mayDiffer) throw new BankRefusal('amount.fixed')
  if (!licence.anyState) useUpAllowance(context, charge)
  const { payer, message } = order
  return settle(context, { key: charge.key, txid: charge.txid, amountMinor, payer, message }, charge)
}

/** Pays a static code, or the key itself. An amount in the code cannot be changed. @throws BankRefusal */
export async function payStaticCode(
  context: SandboxContext,
  code: { txid: string | null; amountMinor: bigint | null },
  order: PayerOrder,
): Promise<Payment> {
  const amountMinor = code.amountMinor ?? order.amountMinor
  if (amountMinor === null || amountMinor === 0n) throw new BankRefusal('amount.missing')
  if (order.amountMinor !== null && order.amountMinor !== amountMinor) throw new BankRefusal('amount.fixed')
  const { payer, message } = order
  const { key } = context.config.receiver
  return settle(context, { key, txid: code.txid, amountMinor, payer, message }, null)
}

/** Counts the fault that let an otherwise refused payment pass. */
function useUpAllowance(context: SandboxContext, charge: Charge): void {
  if (charge.status === 'CONCLUIDA') context.faults.strikes('secondPayment')
  else if (isExpired(charge, context.now())) context.faults.strikes('paymentAfterExpiry')
}

/** Moves the money: one record of the Pix, the charge CONCLUIDA, both durable before the notice goes out. */
async function settle(
  context: SandboxContext,
  order: Pick<Payment, 'key' | 'txid' | 'amountMinor' | 'message'> & { payer: Payer },
  charge: Charge | null,
): Promise<Payment> {
  const { store, faults, now } = context
  const wrong = faults.strikes('wrongPaidAmount')
  const { id: _id, ispb, ...payer } = order.payer
  const payment: Payment = {
    endToEndId: newEndToEndId(ispb, now()),
    txid: order.txid,
    key: order.key,
    amountMinor: wrong ? changedAmount(order.amountMinor, wrong) : order.amountMinor,
    settledAtMs: now(),
    message: order.message,
    payer,
    refunds: [],
  }
  await store.save(
    { kind: 'payment', record: payment },
    ...(charge ? [{ kind: 'charge' as const, record: { ...charge, status: 'CONCLUIDA' as const } }] : []),
  )
  notifyPix(context, payment)
  return payment
}
