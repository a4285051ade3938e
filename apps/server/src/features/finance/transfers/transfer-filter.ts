import type { listTransfers as listTransfersEndpoint } from '@puente/contract/finance/transfers'
import { transferKeyTypes } from '@puente/contract/finance/transfers'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { pixKeyOfType } from '@puente/domain/pix-key'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { daysOf, periodOf } from '../finance-days.rules.ts'
import { hashedAs } from './transfer-account.ts'

export type TransferFilter = Pick<QueryOf<typeof listTransfersEndpoint>, 'state' | 'period' | 'search'>

/** SQL condition of a query whose first values are those of `filterValues`. `t` is the transfer, `u` the admin who sent it. */
export const filterText = `($1::text is null or t.state = $1) and ($2::timestamptz is null or t.created_at >= $2)
  and ($3 = '' or t.key_hash = any($4::bytea[])
    or strpos(lower(concat_ws(E'\\n', t.recipient_name, t.description, u.email, t.end_to_end_id, t.provider_id)), lower($3)) > 0)`

/** A key is stored encrypted, so only a complete key is found, by its hash. */
export function filterValues(
  { keyedHash }: { readonly keyedHash: KeyedHash },
  { state, period, search }: TransferFilter,
  now: Date,
): readonly unknown[] {
  const hashes = transferKeyTypes.flatMap((type) => {
    const key = pixKeyOfType(type, search)
    return key === null ? [] : [keyedHash.hash('pix-key', hashedAs(key))]
  })
  const from = period === undefined ? null : periodOf(daysOf(period, now).days).from
  return [state ?? null, from, search, hashes]
}
