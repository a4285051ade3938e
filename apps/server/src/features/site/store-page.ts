import { type PublicStore, readStore } from '@puente/contract/establishments/store'
import { parseStoreId } from '@puente/domain/establishment'
import { storePath } from '@puente/domain/store-address'
import { rateLimits } from '../../platform/http/rate-limits.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { MovedPage, PageCaller, PageData, PageVisit } from '../../platform/http/site-pages.ts'

/** The first has no id, so there is no store at it (SHOP-005). */
export const storePaths: readonly string[] = ['/loja', '/loja/$storeId', '/loja/$storeId/$slug']

export interface StorePageNeeds {
  /** From memory. Null if no store is served at this id. */
  readonly storeAtAddress: (storeId: string) => Promise<PublicStore | null>
  readonly noteStoreVisit: (establishmentId: string, visit: PageVisit) => void
}

interface StorePageDeps extends StorePageNeeds {
  readonly limiter: Pick<RateLimiter, 'hitHere'>
  readonly allFacts: () => Promise<object>
}

/**
 * What the page of a store shows. A store has one address, and every other spelling of it leads there (SHOP-003).
 * @throws DomainError `rate-limit.exceeded`
 */
export async function readStorePage(
  { limiter, allFacts, storeAtAddress, noteStoreVisit }: StorePageDeps,
  { storeId = '', slug }: Readonly<Record<string, string>>,
  { address }: PageCaller,
): Promise<PageData | MovedPage> {
  const { rateLimit } = readStore
  // This limit is counted before any rendering and reading, so it also bounds the cost of invented ids.
  limiter.hitHere(rateLimit, rateLimits[rateLimit], { address, userId: null, sessionId: null })
  const [facts, store] = await Promise.all([allFacts(), storeAtAddress(storeId)])
  if (store === null) return { facts, own: 'not-found', isPrivate: false, ...drawnOnce(storeId, slug) }
  const movedTo = storePath(store)
  if (movedTo !== `/loja/${storeId}${slug === undefined ? '' : `/${slug}`}`) return { movedTo }
  return {
    facts,
    own: shownOf(store),
    isPrivate: false,
    onSent: (visit) => noteStoreVisit(store.id, visit),
  }
}

const shown = new WeakMap<PublicStore, object>()

/** Returns the same object for the same store in memory, so that its rendered page is found at once. */
function shownOf(store: PublicStore): object {
  const known = shown.get(store) ?? { page: '/loja/$storeId/$slug', store }
  shown.set(store, known)
  return known
}

/**
 * All ids without a store share one rendered page, and all texts that cannot be ids another. Pages of invented ids would be the most expensive and
 * would evict those of stores. The browser fills in the text of the address.
 */
function drawnOnce(storeId: string, slug: string | undefined): Pick<PageData, 'drawnWith'> {
  if (storeId === '') return {}
  const one = parseStoreId(storeId) === null ? '-' : '00000'
  return { drawnWith: { storeId: one, ...(slug !== undefined && { slug: '-' }) } }
}
