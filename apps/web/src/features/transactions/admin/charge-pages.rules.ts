import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { listAdminCharges } from '@puente/contract/transactions'

type ChargeAnswer = ResponseOf<typeof listAdminCharges>
type Owed = NonNullable<ChargeAnswer['owed']>

/** One page of the list, with what is owed of it. */
export interface ChargePage extends Omit<ChargeAnswer, 'owed'> {
  readonly owed: { readonly page: Owed['all']; readonly all: Owed['all'] } | null
}

/** The pages of an answer, from the one that was asked for on. */
export function pagesOf(answer: ChargeAnswer): [ChargePage, ...ChargePage[]] {
  const { items, page: first, pageSize, owed } = answer
  const pageAt = (nth: number): ChargePage => ({
    ...answer,
    items: items.slice(nth * pageSize, (nth + 1) * pageSize),
    page: first + nth,
    owed: owed && { page: owed.pages[nth] ?? owed.all, all: owed.all },
  })
  const more = Math.max(0, Math.ceil(items.length / pageSize) - 1)
  return [pageAt(0), ...Array.from({ length: more }, (_, nth) => pageAt(nth + 1))]
}
