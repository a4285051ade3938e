import type { Person } from '@puente/contract/verification/people'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Language, VerificationStatus } from '@puente/contract/identity/sessions'
import { ars, brl } from '@puente/contract/protocol/wire'
import { cbuCheckDigitsValid } from '@puente/domain/cbu'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { heldCondition } from '../../collections/public.ts'
import type { Reviewer } from '../review/decide-case.ts'
import { reviewLabel } from '../review/review.rules.ts'

export interface ReadPersonDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
}

interface PersonRow {
  readonly id: string
  readonly full_name: string
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly cpf_enc: EncryptedField | null
  readonly dni_enc: EncryptedField
  readonly cuit_enc: EncryptedField
  readonly phone_enc: EncryptedField
  readonly address_enc: EncryptedField
  readonly occupation: string
  readonly company_name: string | null
  readonly role: 'user' | 'admin'
  readonly language: Language
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_sign_in_at: Date | null
  readonly closed_at: Date | null
  readonly status: VerificationStatus
  readonly version: number
  readonly rejection_reason: string | null
  readonly approved_at: Date | null
  readonly submitted_at: Date | null
  readonly dni_front_file_id: string | null
  readonly dni_back_file_id: string | null
  readonly selfie_file_id: string | null
  readonly pdfs: string[]
  readonly account_holder_name: string | null
  readonly bank_name: string | null
  readonly cbu_enc: EncryptedField | null
  readonly bank_cuit_enc: EncryptedField | null
  readonly store_name: string | null
  readonly store_cuil_enc: EncryptedField | null
  readonly payouts_held_until: Date | null
}

const personText = `
select u.id, u.full_name, u.email, u.email_confirmed_at, u.cpf_enc, u.dni_enc, u.cuit_enc, u.phone_enc, u.address_enc,
  u.occupation, u.company_name, u.role, u.language, u.created_at, greatest(u.updated_at, v.updated_at) as updated_at, u.last_sign_in_at,
  u.closed_at, v.status, v.version, v.rejection_reason, v.approved_at, v.submitted_at, v.dni_front_file_id,
  v.dni_back_file_id, v.selfie_file_id, b.account_holder_name, b.bank_name, b.cbu_enc, b.cuit_enc as bank_cuit_enc,
  b.store_name, b.store_cuil_enc, b.payouts_held_until,
  array(select f.id from files f where f.id in (v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id)
    and f.media_type = 'application/pdf') as pdfs
from users u join verifications v on v.user_id = u.id left join bank_accounts b on b.user_id = u.id
where u.id = $1`

/**
 * All data of a person in clear text (PEOP-001). The opening is committed to the audit log before anything is answered (SEC-034).
 * @throws DomainError `person.not-found`; DecryptionError when a stored value was changed
 */
export async function readPersonView(
  deps: ReadPersonDeps,
  personId: string,
  { actor, context }: Reviewer,
): Promise<Person> {
  const [row] = await deps.database.statement<PersonRow>('people.person', personText, [personId])
  if (row === undefined) throw new DomainError('person.not-found')
  await deps.unitOfWork.run(
    actor,
    'person.open',
    async (tx) => tx.audit({ object: { type: 'user', id: personId } }),
    context,
  )
  const [papers, bank, history, latestCharges] = await Promise.all([
    readPapers(deps.cipher, row),
    readBank(deps.cipher, row),
    readHistory(deps.database, personId),
    readLatestCharges(deps.database, personId),
  ])
  return { ...papers, ...accountFacts(row), ...caseFacts(row), bank, history, latestCharges }
}

function accountFacts(row: PersonRow) {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    emailConfirmedAt: row.email_confirmed_at?.toISOString() ?? null,
    occupation: row.occupation,
    companyName: row.company_name,
    role: row.role,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

function caseFacts(row: PersonRow) {
  const { status } = row
  return {
    status,
    verified: status === 'approved',
    label: reviewLabel(status),
    version: row.version,
    rejectionReason: row.rejection_reason,
    approvedAt: row.approved_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    documents: {
      frontId: row.dni_front_file_id,
      backId: row.dni_back_file_id,
      selfie: row.selfie_file_id,
      pdfs: row.pdfs,
    },
  }
}

async function readPapers(cipher: FieldCipher, row: PersonRow) {
  const open = (column: 'cpf_enc' | 'dni_enc' | 'cuit_enc' | 'phone_enc' | 'address_enc') => {
    const stored = row[column]
    return stored === null ? null : cipher.decrypt(stored, { table: 'users', column, rowId: row.id })
  }
  const [cpf, dni, cuit, phone, address] = await Promise.all([
    open('cpf_enc'),
    open('dni_enc'),
    open('cuit_enc'),
    open('phone_enc'),
    open('address_enc'),
  ])
  const lines: Person['address'] = JSON.parse(address ?? '{}')
  return { cpf, dni: dni ?? '', cuit: cuit ?? '', phone: phone ?? '', address: lines }
}

async function readBank(cipher: FieldCipher, row: PersonRow): Promise<Person['bank']> {
  const { cbu_enc, bank_cuit_enc, store_cuil_enc, account_holder_name, bank_name } = row
  if (cbu_enc === null || bank_cuit_enc === null || account_holder_name === null || bank_name === null)
    return null
  const open = (stored: EncryptedField, column: string) =>
    cipher.decrypt(stored, { table: 'bank_accounts', column, rowId: row.id })
  const [cbu, cuit, cuilStore] = await Promise.all([
    open(cbu_enc, 'cbu_enc'),
    open(bank_cuit_enc, 'cuit_enc'),
    store_cuil_enc === null ? null : open(store_cuil_enc, 'store_cuil_enc'),
  ])
  return {
    accountHolderName: account_holder_name,
    bankName: bank_name,
    cbu,
    cuit,
    storeName: row.store_name,
    cuilStore,
    cbuCheckFailed: !cbuCheckDigitsValid(cbu),
    payoutsHeldUntil: row.payouts_held_until?.toISOString() ?? null,
  }
}

interface MoveRow {
  readonly from_status: VerificationStatus
  readonly to_status: VerificationStatus
  readonly reason: string | null
  readonly by: string | null
  readonly at: Date
}

async function readHistory(database: Database, personId: string): Promise<Person['history']> {
  const rows = await database.statement<MoveRow>(
    'people.history',
    `select h.from_status, h.to_status, h.reason, a.email as by, h.at
     from verification_history h left join users a on a.id = h.decided_by
     where h.user_id = $1 order by h.at desc, h.id desc limit 100`,
    [personId],
  )
  return rows.map(({ from_status, to_status, reason, by, at }) => ({
    from: from_status,
    to: to_status,
    reason,
    by,
    at: at.toISOString(),
  }))
}

interface ChargeRow {
  readonly id: string
  readonly txid: string
  readonly created_at: Date
  readonly pix_status: string
  readonly is_held: boolean
  readonly payout_status: string
  readonly real_value_minor: bigint
  readonly pesos_value_minor: bigint
}

/** The latest transactions of one person (PEOP-009). */
export async function readLatestCharges(
  database: Pick<Database, 'statement'>,
  personId: string,
): Promise<Person['latestCharges']> {
  const rows = await database.statement<ChargeRow>(
    'people.latest-charges',
    `select c.id, c.txid, c.created_at, c.pix_status, ${heldCondition('c')} as is_held, c.payout_status, c.real_value_minor,
       c.pesos_value_minor
     from charges c where c.owner_id = $1 order by c.created_at desc, c.id desc limit 10`,
    [personId],
  )
  return rows.map((row) => ({
    id: row.id,
    transactionId: row.txid,
    createdAt: row.created_at.toISOString(),
    pixStatus: row.pix_status,
    isHeld: row.is_held,
    payoutStatus: row.payout_status,
    realValue: brl(row.real_value_minor),
    pesosValue: ars(row.pesos_value_minor),
  }))
}
