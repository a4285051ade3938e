import type { LocalDay } from '@puente/domain/local-day'
import { localDayOf } from '@puente/domain/local-day'
import type { PastProduct } from './past-product.ts'
import { type PlannedSale, seededRandom } from './plan-sales.ts'
import { trades } from './trades.ts'

interface Visited {
  readonly past: PastProduct
  readonly plan: readonly PlannedSale[]
  readonly stores: ReadonlyMap<string, { readonly id: string }>
}

const browser =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

/** Counts the visitors of the stores' pages on a day. Repeating it for a day counts nobody twice. */
export async function noteVisits({ past, plan, stores }: Visited, day: LocalDay): Promise<void> {
  const { noteStoreVisit, visitsCounted } = past.product.apis.establishments
  const random = seededRandom(Date.parse(day) / 86_400_000)
  for (const { store, visitsPerSale } of trades) {
    const id = store === null ? undefined : stores.get(store)?.id
    if (id === undefined) continue
    const sold = plan.filter((sale) => sale.store === store && localDayOf(sale.at) === day).length
    const visitors = Math.floor(1 + 2 * random() + sold * visitsPerSale * (0.7 + 0.6 * random()))
    for (let nth = 0; nth < visitors; nth += 1)
      noteStoreVisit(id, { address: `198.51.100.${nth}`, headers: { 'user-agent': browser } })
  }
  await visitsCounted()
}
