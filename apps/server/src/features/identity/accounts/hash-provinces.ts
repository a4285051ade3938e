import { type EncryptedField, type FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { provinceHash } from './province-hash.ts'

export interface HashProvincesDeps {
  readonly database: Pick<Database, 'statement'>
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
}

interface AddressRow {
  readonly id: string
  readonly address_enc: EncryptedField
}

/** Rows of one transaction. */
const batch = 200

const readText = `
select id, address_enc from users
where province_hash is null and erased_at is null and ($1::uuid is null or id > $1) order by id limit ${batch}`

const writeText = `
update users u set province_hash = h.hash
from unnest($1::uuid[], $2::bytea[]) as h (id, hash)
where u.id = h.id and u.province_hash is null and u.erased_at is null returning u.id`

/**
 * Hashes the provinces of accounts that have no hash yet: those from before migration 0074, and those that a server of the version before opened.
 * @throws Error if an address cannot be decrypted or has no province; all others are hashed then
 */
export async function hashProvinces(deps: HashProvincesDeps): Promise<void> {
  const unreadable: string[] = []
  let last: string | null = null
  for (;;) {
    const rows: AddressRow[] = await deps.database.statement('identity.unhashed-provinces', readText, [last])
    const final = rows.at(-1)
    if (final === undefined) break
    last = final.id
    await storeHashes(deps, rows, unreadable)
  }
  if (unreadable.length > 0) throw new Error(`the address of these accounts cannot be read: ${unreadable}`)
}

async function storeHashes(
  { unitOfWork, cipher, keyedHash }: HashProvincesDeps,
  rows: readonly AddressRow[],
  unreadable: string[],
): Promise<void> {
  const ids: string[] = []
  const hashes: Buffer[] = []
  for (const { id, address_enc } of rows) {
    try {
      const place = { table: 'users', column: 'address_enc', rowId: id }
      const { provincia } = JSON.parse(await cipher.decrypt(address_enc, place))
      if (typeof provincia !== 'string') throw new TypeError('the address has no province')
      hashes.push(provinceHash(keyedHash, provincia))
      ids.push(id)
    } catch {
      unreadable.push(id)
    }
  }
  if (ids.length === 0) return
  await unitOfWork.run(job, 'accounts.hash-provinces', async (tx) => {
    const stored = await tx.statement('identity.store-provinces', writeText, [ids, hashes])
    tx.audit({ object: { type: 'users', id: 'provinces' }, after: { accounts: stored.length } })
  })
}
