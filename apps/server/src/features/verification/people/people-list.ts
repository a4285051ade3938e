import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { listPeople, PersonRow } from '@puente/contract/verification/people'
import { uuidSchema } from '@puente/contract/protocol/wire'
import type { FoundPerson } from '@puente/contract/search'
import type { VerificationStatus } from '@puente/contract/identity/sessions'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Reviewer } from '../review/decide-case.ts'
import { type PeopleSearch, readPeopleSearch } from './people-search.rules.ts'

export interface PeopleListDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
}

interface ListedRow {
  readonly id: string
  readonly full_name: string
  readonly email: string
  readonly cpf_enc: EncryptedField | null
  readonly dni_enc: EncryptedField
  readonly cuit_enc: EncryptedField
  readonly phone_enc: EncryptedField
  readonly status: VerificationStatus
  readonly has_documents: boolean
  readonly closed_at: Date | null
  readonly created_at: Date
}

const columnsText = `
select u.id, u.full_name, u.email, u.cpf_enc, u.dni_enc, u.cuit_enc, u.phone_enc, u.closed_at, u.created_at, v.status,
  coalesce(v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id) is not null as has_documents
from users u join verifications v on v.user_id = u.id`
// Nothing is left to show of an erased person.
const individualsText = `u.role = 'user' and u.erased_at is null`
const orderText = `order by u.created_at desc, u.id desc limit ${pageSize} offset`

/** Each side of the "or" uses its own index: the trigrams of name and email, and the keyed hashes. */
const foundText = `
  (folded(u.full_name || ' ' || u.email) like folded($1) or u.cpf_hash = $2 or u.cuit_hash = $3 or u.dni_hash = $4)`

export const peopleStatements = {
  list: `${columnsText} where ${individualsText} ${orderText} $1`,
  search: `${columnsText} where ${individualsText} and ${foundText} ${orderText} $5`,
  one: `${columnsText} where ${individualsText} and u.id = $1`,
  count: countText(`from users u where ${individualsText}`),
  countFound: countText(`from users u where ${individualsText} and ${foundText}`),
} as const

/** Accounts of individuals, newest first (PEOP-002). Numbers of people are shown, so each page is an audited opening. */
export async function readPeople(
  deps: PeopleListDeps,
  { page, search }: { readonly page: number; readonly search: string },
  { actor, context }: Reviewer,
): Promise<ResponseOf<typeof listPeople>> {
  const { rows, total } = await findPeople(deps, readPeopleSearch(search), offsetOf(page))
  if (rows.length > 0) {
    const after = { page, shown: rows.map(({ id }) => id) }
    await deps.unitOfWork.run(
      actor,
      'people.list',
      async (tx) => tx.audit({ object: { type: 'people', id: 'list' }, after }),
      context,
    )
  }
  const items = await Promise.all(rows.map((row) => rowView(deps.cipher, row)))
  return countedPage(items, page, total)
}

async function findPeople(
  { database, keyedHash }: PeopleListDeps,
  search: PeopleSearch | null,
  offset: number,
): Promise<{ rows: ListedRow[]; total: number }> {
  const found = search === null ? null : searchValues(keyedHash, search)
  const [rows, total] = await Promise.all([
    found === null
      ? database.statement<ListedRow>('people.list', peopleStatements.list, [offset])
      : database.statement<ListedRow>('people.search', peopleStatements.search, [...found, offset]),
    found === null
      ? countRows(database, 'people.count', peopleStatements.count, [])
      : countRows(database, 'people.count-found', peopleStatements.countFound, found),
  ])
  return { rows, total }
}

/** The newest people that a text finds as in the list, or the one with this id. No number is shown, so that this is no audited opening. */
export async function findPeopleBy(
  { database, keyedHash }: Pick<PeopleListDeps, 'database' | 'keyedHash'>,
  text: string,
): Promise<FoundPerson[]> {
  const id = uuidSchema.safeParse(text).data
  const search = readPeopleSearch(text)
  if (search === null) return []
  const rows =
    id === undefined
      ? await database.statement<ListedRow>('people.search', peopleStatements.search, [
          ...searchValues(keyedHash, search),
          0,
        ])
      : await database.statement<ListedRow>('people.one', peopleStatements.one, [id])
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, email: row.email, state: stateOf(row) }))
}

function searchValues(keyedHash: KeyedHash, { pattern, elevenDigits, dni }: PeopleSearch): unknown[] {
  return [
    pattern,
    elevenDigits === null ? null : keyedHash.hash('cpf', elevenDigits),
    elevenDigits === null ? null : keyedHash.hash('cuit', elevenDigits),
    dni === null ? null : keyedHash.hash('dni', dni),
  ]
}

async function rowView(cipher: FieldCipher, row: ListedRow): Promise<PersonRow> {
  const open = (stored: EncryptedField, column: string) =>
    cipher.decrypt(stored, { table: 'users', column, rowId: row.id })
  const [cpf, dni, cuit, phone] = await Promise.all([
    row.cpf_enc === null ? null : open(row.cpf_enc, 'cpf_enc'),
    open(row.dni_enc, 'dni_enc'),
    open(row.cuit_enc, 'cuit_enc'),
    open(row.phone_enc, 'phone_enc'),
  ])
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    cpf,
    dni,
    cuit,
    phone,
    state: stateOf(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** PEOP-005. An account that its person has closed is inactive, whatever it was before. */
function stateOf({ status, has_documents, closed_at }: ListedRow): PersonRow['state'] {
  if (closed_at !== null) return 'inactive'
  if (status === 'approved') return 'active'
  return has_documents ? 'review-pending' : 'inactive'
}
