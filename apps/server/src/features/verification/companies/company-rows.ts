import type { CompanyRow } from '@puente/contract/verification/companies'
import type { Language, VerificationStatus } from '@puente/contract/identity/sessions'
import { ars } from '@puente/contract/protocol/wire'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { balancesOf } from '../../ledger/public.ts'
import { reviewLabel } from '../review/review.rules.ts'

export interface StoredCompany {
  readonly id: string
  readonly company_name: string
  readonly full_name: string
  readonly email: string
  readonly language: Language
  readonly cuit_enc: EncryptedField
  readonly phone_enc: EncryptedField
  readonly address_enc: EncryptedField
  readonly establishments: number
  readonly status: VerificationStatus
  readonly version: number
  readonly closed_at: Date | null
  readonly created_at: Date
}

export const companyColumns = `
select u.id, u.company_name, u.full_name, u.email, u.language, u.cuit_enc, u.phone_enc, u.address_enc, u.closed_at, u.created_at,
  v.status, v.version, (select count(*)::int from establishments e where e.owner_id = u.id) as establishments`

/** Rows in clear text, with their balances in one statement. */
export async function companyRows(
  { database, cipher }: { readonly database: Pick<Database, 'statement'>; readonly cipher: FieldCipher },
  rows: readonly StoredCompany[],
): Promise<CompanyRow[]> {
  const balances = await balancesOf(
    database,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => companyRow(cipher, row, balances.get(row.id)?.minor ?? 0n)))
}

async function companyRow(
  cipher: FieldCipher,
  row: StoredCompany,
  balanceMinor: bigint,
): Promise<CompanyRow> {
  const open = (column: 'cuit_enc' | 'phone_enc' | 'address_enc') =>
    cipher.decrypt(row[column], { table: 'users', column, rowId: row.id })
  const [cuit, phone, addressText] = await Promise.all([
    open('cuit_enc'),
    open('phone_enc'),
    open('address_enc'),
  ])
  const address: { readonly ciudad: string } = JSON.parse(addressText)
  return {
    id: row.id,
    companyName: row.company_name,
    fullName: row.full_name,
    email: row.email,
    language: row.language,
    cuit,
    phone,
    city: address.ciudad,
    establishments: row.establishments,
    balance: ars(balanceMinor),
    label: reviewLabel(row.status),
    status: row.status,
    version: row.version,
    isClosed: row.closed_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}
