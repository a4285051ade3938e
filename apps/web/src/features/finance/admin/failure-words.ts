import type { ProblemDetails } from '@puente/contract/protocol/problems'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import type { Balance } from './finance-queries.ts'
import type { Areas } from '../../../messages/areas.ts'

/**
 * What a failed load says (FIN-016, FIN-017): the provider's own words, or `fallback` where it had none.
 * @param problem the words for a refusal of ours
 */
export function failureWords(
  texts: Pick<Areas['finance/admin'], 'waitSeconds' | 'tooLong'>,
  error: Error,
  { fallback, problem }: { readonly fallback: string; readonly problem: (error: unknown) => string },
): string {
  if (error instanceof NetworkFailure || error instanceof UnexpectedAnswer) return fallback
  if (!(error instanceof ApiProblem)) return fallback
  if (error.code === 'finance.statement-too-long') return texts.tooLong
  if (error.code !== 'finance.provider-failed') return problem(error)
  const said = messageOf(error.details) ?? fallback
  return error.retryAfterSeconds === null
    ? said
    : `${ended(said)} ${texts.waitSeconds(error.retryAfterSeconds)}`
}

function messageOf({ message }: ProblemDetails): string | null {
  return typeof message === 'string' && message !== '' ? message : null
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** The last known balance, as the details of a failed load contain it. */
export interface LastBalance {
  readonly amountMinor: string
  readonly readAt: string
}

/** The balance that this page read before, for when the server could not be reached. Null for a balance of the books: it is not the provider's. */
export function formerBalanceOf(former: Balance | undefined): LastBalance | null {
  return former === undefined || former.source === 'books'
    ? null
    : { amountMinor: former.availableBalance.amountMinor, readAt: former.readAt }
}

export function lastBalanceOf(error: Error): LastBalance | null {
  if (!(error instanceof ApiProblem)) return null
  const last = error.details['last']
  if (typeof last !== 'object' || last === null) return null
  const { availableBalance, readAt } = last as Record<string, unknown>
  if (typeof availableBalance !== 'object' || availableBalance === null || typeof readAt !== 'string')
    return null
  const { amountMinor } = availableBalance as Record<string, unknown>
  return typeof amountMinor === 'string' && /^-?\d{1,18}$/.test(amountMinor) ? { amountMinor, readAt } : null
}
