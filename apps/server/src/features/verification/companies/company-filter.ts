import type { listCompanies } from '@puente/contract/verification/companies'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { readPeopleSearch } from '../people/people-search.rules.ts'
import { statusOfLabel } from '../review/review.rules.ts'

export type CompanyFilter = Omit<QueryOf<typeof listCompanies>, 'page'>

/** The accounts of the list. Admins are not in it, and nothing is left to show of an erased person. */
export const companiesFrom = `
from users u join verifications v on v.user_id = u.id
where u.company_name is not null and u.role = 'user' and u.erased_at is null
  and ($1::text is null or v.status = $1) and ($2::bytea is null or u.province_hash = $2)`

/** Each side of the "or" uses its own index: the trigrams of company, holder and email, and the keyed hash (ruling 45). */
export const foundText = `
  and (folded(u.company_name || ' ' || u.full_name || ' ' || u.email) like folded($3) or u.cuit_hash = $4)`

/** The values of `companiesFrom` and, where something was searched for, of `foundText`. */
export function filterValues(
  keyedHash: KeyedHash,
  { label, province, search }: CompanyFilter,
): { readonly filter: readonly unknown[]; readonly found: readonly unknown[] | null } {
  const filter = [
    label === undefined ? null : statusOfLabel(label),
    province === undefined ? null : keyedHash.hash('province', province),
  ]
  const read = readPeopleSearch(search)
  if (read === null) return { filter, found: null }
  const { pattern, elevenDigits } = read
  return {
    filter,
    found: [pattern, elevenDigits === null ? null : keyedHash.hash('cuit', elevenDigits)],
  }
}
