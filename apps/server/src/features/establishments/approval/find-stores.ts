import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import { uuidSchema } from '@puente/contract/protocol/wire'
import { type FoundStore, mostFound } from '@puente/contract/search'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readStoreFind } from './establishment-search.rules.ts'
import { pausedCondition } from '../withdrawn-owner.ts'
import { searchedText } from './establishment-list.ts'

interface FoundRow {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly store_id: string | null
  readonly status: EstablishmentStatus
  readonly paused: boolean
  readonly is_change: boolean
}

/** Each condition has its own index: the trigrams, and three unique ones. That of the CUIT has neither changes nor rejected registrations. */
export const findText = `
select e.id, e.name, e.city, e.store_id, e.status, ${pausedCondition} as paused,
  e.changes_id is not null as is_change
from establishments e
where ${searchedText} like folded($1) or e.cuit_hash = $2 and e.status <> 'rejected' and e.changes_id is null
  or e.store_id = $3 or e.id = $4::uuid
order by e.store_id = $3 desc nulls last, e.created_at desc, e.id desc limit ${mostFound + 1}`

/**
 * Establishments by their name, city or province as in the list, by all digits of their CUIT, by their store id or the short name of their
 * address, or by their id. One more than is shown, if there are more. No number of a person is shown, so that this is no audited opening.
 */
export async function findStores(
  { database, keyedHash }: { readonly database: Database; readonly keyedHash: KeyedHash },
  text: string,
): Promise<FoundStore[]> {
  const search = readStoreFind(text)
  if (search === null) return []
  const { pattern, cuit, storeId } = search
  const rows = await database.statement<FoundRow>('establishments.find', findText, [
    pattern,
    cuit === null ? null : keyedHash.hash('cuit', cuit),
    storeId,
    uuidSchema.safeParse(text).data ?? null,
  ])
  return rows.map(({ store_id, is_change, ...row }) => ({ ...row, storeId: store_id, isChange: is_change }))
}
