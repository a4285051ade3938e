import type { PixStatus } from '@puente/contract/collections'
import type { ProblemCode } from '@puente/contract/protocol/problems'

/**
 * How far an attempt to issue a charge came. `started` is committed before the provider is called, so its outcome is unknown to a later reader, like
 * that of `unknown`. `not-sent`: the provider never got the request.
 */
export type AttemptState = 'started' | 'issued' | 'refused' | 'unknown' | 'not-sent'

/** The state in which the first run of a command left its charge. */
export interface EarlierAttempt {
  readonly pixStatus: PixStatus
  readonly hasCode: boolean
  readonly expiresAt: Date
  readonly attempt: AttemptState
  /** Class of the failure, as the provider port names it (PSP-012). */
  readonly failure: string | null
  readonly startedAt: Date
}

/**
 * What a command that is sent again does. `answer`: the charge as it is · `wait`: the first run is still under way · `issue`: the
 * provider never got the request, so it is sent now · `resume`: the first run died or got no answer, so the provider is queried first ·
 * `refuse`: the refusal of the first run.
 */
export type Repeat =
  | { readonly kind: 'answer' | 'wait' | 'issue' | 'resume' }
  | { readonly kind: 'refuse'; readonly code: ProblemCode }

/**
 * Milliseconds allowed for the commits before and after the call to the provider. In a crowd a transaction may wait 8 s for its turn (decision
 * 0053), and one that is begun takes up to 5 s.
 */
const commitsMs = 13_000

/**
 * What a repeat of the same command leads to (ORD-026): never to a second charge. A try without an answer counts as dead once a call to
 * the provider, which takes `longestCallMs` at most, must be over.
 */
export function repeatOf(earlier: EarlierAttempt, now: Date, longestCallMs: number): Repeat {
  if (earlier.hasCode) return { kind: 'answer' }
  if (earlier.pixStatus === 'failed') return { kind: 'refuse', code: refusalOf(earlier.failure) }
  if (earlier.pixStatus !== 'pending') return { kind: 'answer' }
  // The code has expired, so nobody can pay it. Reconciliation closes it as expired.
  if (earlier.attempt === 'not-sent') return { kind: now < earlier.expiresAt ? 'issue' : 'answer' }
  const ageMs = now.getTime() - earlier.startedAt.getTime()
  const running = earlier.attempt === 'started' && ageMs < longestCallMs + commitsMs
  return { kind: running ? 'wait' : 'resume' }
}

/** The refusal that the first run returned. */
function refusalOf(failure: string | null): ProblemCode {
  return failure === 'no-code' ? 'charge.no-code' : 'charge.refused'
}
