import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import type { QuoteView } from '@puente/contract/rates/rates'
import type { Actor, RequestContext } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GiveQuote } from '../../rates/public.ts'

/** Refused quotes that get a fresh one at once. An unknown quote may be another user's, so it gets none. */
const renewable: readonly ProblemCode[] = ['quote.expired', 'quote.superseded', 'quote.used']

interface RefusedCommand {
  readonly actor: Actor
  readonly userId: string
  readonly context?: RequestContext
}

/**
 * The refusal of a command that used a quote. If the quote was the reason, it carries the fresh one in `quote`, so that the person sees the new
 * amounts without another request.
 * @returns never; it throws the refusal
 */
export async function refuseWithFreshQuote(
  giveQuote: GiveQuote,
  { actor, userId, context }: RefusedCommand,
  error: unknown,
): Promise<never> {
  if (!(error instanceof DomainError) || !renewable.includes(error.code)) throw error
  const request = { actor, userId, refresh: false }
  const quote = await giveQuote(context === undefined ? request : { ...request, context }).catch(
    (failure: unknown): QuoteView | null => {
      // Without a rate there is no fresh quote to offer. The command is still refused for its own reason.
      if (failure instanceof DomainError && failure.code === 'rate.unavailable') return null
      throw failure
    },
  )
  throw quote === null ? error : new DomainError(error.code, { quote })
}
