import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { pricingEpoch } from '../../settings/public.ts'
import { findQuote, type QuoteTerms, useQuote } from './quote-repository.ts'

/**
 * Consumes a quote for one order, in that order's transaction (ORD-019, ruling 43). A refusal changes nothing. The caller may then request a new
 * quote, outside the transaction that the refusal ends.
 * @throws DomainError quote.unknown (also for another user's), quote.used, quote.superseded, quote.expired
 */
export async function claimQuote(tx: Tx, claim: { quoteId: string; userId: string }): Promise<QuoteTerms> {
  const epoch = await pricingEpoch(tx)
  const claimed = await useQuote(tx, claim.quoteId, claim.userId, epoch)
  if (claimed !== null) return claimed

  const quote = await findQuote(tx, claim.quoteId, claim.userId)
  if (quote === null) throw new DomainError('quote.unknown')
  if (quote.usedAt !== null) throw new DomainError('quote.used')
  throw new DomainError(quote.epoch === epoch ? 'quote.expired' : 'quote.superseded')
}

/**
 * The terms of a quote that was consumed before and is still valid: it has not expired, and no change has voided it. Null otherwise.
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
