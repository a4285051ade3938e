import { DomainError, type ProblemDetails } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { CollectorFailure } from '../collections/public.ts'

/** The message of a failure: the call, the status, and the provider's own words, from which the adapter has removed data of payers. */
const afterStatus = /: \d{3} (\S.*)$/

/**
 * Queries the provider for figures. A failure becomes a refusal with the provider's own words (FIN-016, FIN-017), without the address that was
 * called.
 * @param more further details of the refusal
 * @throws DomainError `finance.provider-failed`
 */
export async function queryProvider<T>(
  { log, clock }: { readonly log: Logger; readonly clock: Clock },
  query: () => Promise<T>,
  more: () => Promise<ProblemDetails> = async () => ({}),
): Promise<T> {
  try {
    return await query()
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    log.warn({ event: 'finance.provider-failed', err: error }, 'the provider gave no figures')
    const { pausedUntil } = error
    const refusal = new DomainError('finance.provider-failed', {
      message: wordsOf(error),
      ...(pausedUntil !== null && {
        retryAfterSeconds: Math.max(1, Math.ceil((pausedUntil.getTime() - clock.now().getTime()) / 1000)),
      }),
      ...(await more()),
    })
    refusal.cause = error
    throw refusal
  }
}

/** Null if the provider gave no words: it did not answer, or sent no text. */
export function wordsOf({ message }: CollectorFailure): string | null {
  return afterStatus.exec(message)?.[1] ?? null
}
