import type { BodyOf } from '@puente/contract/protocol/endpoint'
import type { checkAvailability as endpoint } from '@puente/contract/identity/accounts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'

export type Asked = BodyOf<typeof endpoint>

/** Whether this email, DNI or CUIT is registered already: only yes or no (REG-006, REG-008, REG-010, REG-012). */
export async function checkAvailability(
  deps: { readonly database: Database; readonly keyedHash: KeyedHash },
  { field, value }: Asked,
): Promise<boolean> {
  const [column, stored] =
    field === 'email' ? ['email', value] : [`${field}_hash`, deps.keyedHash.hash(field, value)]
  const [row] = await deps.database.statement<{ taken: boolean }>(
    `identity.taken-${field}`,
    `select exists (select from users where ${column} = $1) as taken`,
    [stored],
  )
  return row?.taken === true
}
