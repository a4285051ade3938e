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
  // This limit also bounds the drawings and reads that made-up ids cost: it is counted before either.
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

/** The same object for the same one in memory, so that the drawing made of it is found at once. */
function shownOf(store: PublicStore): object {
  const known = shown.get(store) ?? { page: '/loja/$storeId/$slug', store }
  shown.set(store, known)
  return known
}

/**
 * All ids without a store share one drawing, and all texts that cannot be ids another: drawings for made-up ids would cost the most of all pages
 * and push those of stores out. The browser fills in what the address holds.
 */
function drawnOnce(storeId: string, slug: string | undefined): Pick<PageData, 'drawnWith'> {
  if (storeId === '') return {}
  const one = parseStoreId(storeId) === null ? '-' : '00000'
  return { drawnWith: { storeId: one, ...(slug !== undefined && { slug: '-' }) } }
}
