import type { BodyOf } from '@puente/contract/protocol/endpoint'
import type { checkAvailability as endpoint } from '@puente/contract/identity/accounts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'

export type Asked = BodyOf<typeof endpoint>

export type CheckAvailability = (asked: Asked) => Promise<boolean>

/** Whether somebody registered this email, DNI or CUIT already: yes or no, and nothing else (REG-006, REG-008, REG-010, REG-012). */
export function checkAvailability(deps: {
  readonly database: Database
  readonly keyedHash: KeyedHash
}): CheckAvailability {
  const isTaken = async (field: Asked['field'], column: string, value: string | Buffer) => {
    const [row] = await deps.database.statement<{ taken: boolean }>(
      `identity.taken-${field}`,
      `select exists (select from users where ${column} = $1) as taken`,
      [value],
    )
    return row?.taken === true
  }
  return ({ field, value }) =>
    field === 'email'
      ? isTaken(field, 'email', value)
      : isTaken(field, `${field}_hash`, deps.keyedHash.hash(field, value))
}
