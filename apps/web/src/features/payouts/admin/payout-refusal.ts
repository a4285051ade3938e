import { type WaitingPix, waitingPixSchema } from '@puente/contract/payouts'
import { moneyFromWire } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import type { Areas } from '../../../messages/areas.ts'
import type { PayoutField } from './payout-form.rules.ts'

/**
 * Whether there was no answer, or the server failed. The server may still have recorded the payout, so this is never shown as a failure
 * (ruling 64).
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkFailure || error instanceof UnexpectedAnswer) return true
  return error instanceof ApiProblem && error.status >= 500
}

/** Whether the server has recorded this payout, by a request that this dialog does not know of. */
export function isRecordedAlready(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'payout.already-recorded'
}

/** The field that the server refused. Its refusal is shown there, and not far from it. Null if it is about the payout as a whole. */
export function refusedField(error: unknown): PayoutField | null {
  if (!(error instanceof ApiProblem)) return null
  switch (error.code) {
    case 'password.wrong':
      return 'password'
    case 'payout.reason-required':
      return 'reason'
    case 'payout.receipt-required':
    case 'payout.receipt-unknown':
      return 'receipt'
    case 'payout.amount-not-positive':
      return 'amount'
    default:
      return null
  }
}

interface RefusalWords {
  /** The text for any other problem. */
  readonly otherwise: (error: unknown) => string
  /** An instant as an hour of the day. */
  readonly timeOf: (instant: string) => string
}

/** The text for a refused payout (TXN-018, TXN-019, TXN-028, ruling 52). */
export function payoutRefusalText(
  error: unknown,
  { refusals, begun }: Areas['payouts/admin'],
  { otherwise, timeOf }: RefusalWords,
): string {
  if (isOutcomeUnknown(error)) return refusals.unknown
  if (!(error instanceof ApiProblem)) return otherwise(error)
  switch (error.code) {
    case 'payout.charge-not-found':
      return refusals.notFound
    case 'payout.amount-not-positive':
      return refusals.amount
    case 'payout.receipt-required':
      return refusals.receipt
    case 'payout.receipt-unknown':
      return refusals.receiptUnknown
    case 'session.required':
    case 'session.expired':
      return refusals.unauthenticated
    case 'password.wrong':
      return refusals.password
    case 'payout.begun-by-another': {
      const { by, until } = error.details
      return typeof by === 'string' && typeof until === 'string'
        ? begun.byAnother(by, timeOf(until))
        : otherwise(error)
    }
    case 'payout.exceeds-owed':
    case 'payout.exceeds-balance': {
      const maximum = maximumOf(error.details['maximum'])
      return maximum === null ? otherwise(error) : refusals.max(maximum)
    }
    default:
      return otherwise(error)
  }
}

function maximumOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('amountMinor' in value)) return null
  const amount = moneyFromWire({ amountMinor: String(value.amountMinor), currency: 'ARS' })
  return amount && formatMoney(amount)
}

/** The Pix that the server names as the possible payment of the charge: the admin may confirm with one of them (ruling 57). */
export function waitingPixOf(error: unknown): WaitingPix[] {
  const parsed = waitingPixSchema.safeParse(
    error instanceof ApiProblem ? error.details['heldPix'] : undefined,
  )
  return parsed.success ? parsed.data : []
}
