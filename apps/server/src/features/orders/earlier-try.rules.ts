import type { ProblemCode } from '@puente/contract/problems'

/** Where the first run of a command left its charge. */
export interface EarlierTry {
  readonly pixStatus: string
  readonly hasCode: boolean
  readonly attempt: 'started' | 'issued' | 'refused' | 'unknown'
  /** Class of the failure, as the provider port names it (PSP-012). */
  readonly failure: string | null
  readonly startedAt: Date
}

/** `answer`: the order as it is · `wait`: the first run is still at it · `resume`: it died or got no answer · or its refusal. */
export type Repeat =
  | { readonly kind: 'answer' | 'wait' | 'resume' }
  | { readonly kind: 'refuse'; readonly code: ProblemCode }

/** For the commits before and after the call to the provider. */
const commitsMs = 5_000

/**
 * What the same command, sent again, leads to (ORD-026): never to a second charge. A try without an answer is taken for one
 * whose process died when a call to the provider, of `longestCallMs` at most, would be over.
 */
export function repeatOf(earlier: EarlierTry, now: Date, longestCallMs: number): Repeat {
  if (earlier.hasCode) return { kind: 'answer' }
  if (earlier.pixStatus === 'failed') return { kind: 'refuse', code: refusalOf(earlier.failure) }
  if (earlier.pixStatus !== 'pending') return { kind: 'answer' }
  const ageMs = now.getTime() - earlier.startedAt.getTime()
  const running = earlier.attempt === 'started' && ageMs < longestCallMs + commitsMs
  return { kind: running ? 'wait' : 'resume' }
}

/** The refusal that the first run was answered with. */
function refusalOf(failure: string | null): ProblemCode {
  if (failure === 'no-code') return 'charge.no-code'
  return failure === 'network' || failure === 'retryable-network' ? 'provider.unavailable' : 'charge.refused'
}
