import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { pricingEpoch } from '../../settings/public.ts'
import { findQuote, type QuoteTerms } from './quote-repository.ts'

/**
 * The terms of a quote that was used up before and still holds: its time is not over, and no change voided it. Null otherwise.
 * @throws Error if the user has no such quote
 */
export async function heldQuote(
  tx: Tx,
  { quoteId, userId }: { readonly quoteId: string; readonly userId: string },
): Promise<QuoteTerms | null> {
  const epoch = await pricingEpoch(tx)
  const quote = await findQuote(tx, quoteId, userId)
  if (quote === null || quote.usedAt === null) throw new Error(`quote ${quoteId} was not used by this user`)
  return quote.epoch === epoch && quote.expiresAt > tx.now ? quote : null
}
