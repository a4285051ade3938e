import { randomBytes, randomInt } from 'node:crypto'
import type { PayerKeys } from '../../features/collections/public.ts'
import type { Queryable } from '../../platform/db/kysely-driver.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import { customers } from '../past/trades.ts'
import type { Seller } from './plan-copies.ts'
import { type CopiedTable, copyText, fillText } from './row-copy.ts'

/** Merchants like one that has documents, bank data and establishments. */
export interface PeopleToCopy {
  /** That one. */
  readonly fromId: string
  readonly merchants: number
  /** Establishments, spread evenly over the merchants. */
  readonly stores: number
  /** Before this instant all of them are registered and approved. */
  readonly before: Date
}

interface NameOfMerchant {
  readonly email: string
  readonly fullName: string
  readonly companyName: string
}

const copied: readonly CopiedTable[] = [
  {
    table: 'users',
    from: 'users t join made_people m on m.from_id = t.id',
    set: {
      id: 'm.id',
      email: 'm.email',
      full_name: 'm.full_name',
      company_name: 'm.company_name',
      phone_enc: 'm.phone_enc',
      dni_enc: 'm.dni_enc',
      dni_hash: 'm.dni_hash',
      cuit_enc: 'm.cuit_enc',
      cuit_hash: 'm.cuit_hash',
      address_enc: 'm.address_enc',
      cpf_enc: 'null',
      cpf_hash: 'null',
      pin_hash: 'null',
    },
  },
  // They show the documents of the person that they are copied from.
  {
    table: 'verifications',
    from: 'verifications t join made_people m on m.from_id = t.user_id',
    set: { user_id: 'm.id' },
  },
  {
    table: 'bank_accounts',
    from: 'bank_accounts t join made_people m on m.from_id = t.user_id',
    set: {
      user_id: 'm.id',
      account_holder_name: 'm.full_name',
      cbu_enc: 'm.cbu_enc',
      cbu_hash: 'm.cbu_hash',
      cuit_enc: 'm.bank_cuit_enc',
      store_name: 'm.company_name',
      store_cuil_enc: 'null',
      payouts_held_until: 'null',
    },
  },
  {
    table: 'establishments',
    from: 'establishments t join made_stores ms on ms.from_id = t.id join made_people m on m.id = ms.owner_id',
    set: {
      id: 'ms.id',
      store_id: 'ms.store_id',
      owner_id: 'ms.owner_id',
      name: 'ms.name',
      cuit_enc: 'ms.cuit_enc',
      cuit_hash: 'ms.cuit_hash',
      custom_url: `'/loja/' || ms.store_id || '/' || t.slug`,
      qr_code_url: `'/qr/' || ms.store_id || '.svg'`,
      email: 'm.email',
      profile_image_name: 'null',
      profile_image_file_id: 'null',
      profile_image_small_file_id: 'null',
      page_visits: '0',
    },
  },
]

const madeText = `
create temp table made_people (from_id uuid, id uuid primary key, shift interval, email text, full_name text, company_name text,
  phone_enc jsonb, dni_enc jsonb, dni_hash bytea, cuit_enc jsonb, cuit_hash bytea, address_enc jsonb, cbu_enc jsonb, cbu_hash bytea,
  bank_cuit_enc jsonb) ;
create temp table made_stores (from_id uuid, id uuid, owner_id uuid, store_id text, name text, cuit_enc jsonb, cuit_hash bytea) `

interface Original {
  readonly created_at: Date
  readonly bank_name: string
  readonly stores: readonly { readonly id: string; readonly name: string }[]
}

const originalText = `
select u.created_at, b.bank_name, (select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.id) from establishments e
  where e.owner_id = u.id and e.status = 'approved' and e.changes_id is null) as stores
from users u join bank_accounts b on b.user_id = u.id where u.id = $1`

/** Copies a merchant with everything that a sale needs. Their documents are those of the original; nobody can sign in without its password. */
export async function copyPeople(
  connection: Queryable,
  keys: PayerKeys,
  { fromId, merchants, stores, before }: PeopleToCopy,
): Promise<readonly Seller[]> {
  const [original] = (await connection.query<Original>(originalText, [fromId])).rows
  if (original === undefined || original.stores === null) throw new Error('there is no merchant to copy')
  const shift = before.getTime() - original.created_at.getTime() - 10 * 86_400_000
  const firstDni = randomInt(10_000_000, 90_000_000)
  const people = await Promise.all(
    Array.from({ length: merchants }, (_, nth) =>
      sealPerson(keys, { nth, fromId, shift, name: numbered(nth), firstDni }),
    ),
  )
  const madeStores = await Promise.all(
    Array.from({ length: stores }, async (_, nth) => {
      const person = people[nth % people.length]
      const model = original.stores[nth % original.stores.length]
      if (person === undefined || model === undefined) throw new Error('there is no merchant for a store')
      return sealStore(keys, { person, model, nth, cuit: `30${firstDni + nth}0` })
    }),
  )
  await connection.query(madeText)
  await connection.query(fillText('made_people'), [JSON.stringify(people.map(({ row }) => row))])
  await connection.query(fillText('made_stores'), [JSON.stringify(madeStores)])
  for (const table of copied) await connection.query(await copyText(connection, table))
  await connection.query('drop table made_people, made_stores')
  return people.map(({ row, cuit, cbu }) => ({
    id: row.id,
    companyName: row.company_name,
    bankData: JSON.stringify({ holderName: row.full_name, bankName: original.bank_name, cbu, cuit }),
    goods: null,
    stores: madeStores
      .filter(({ owner_id }) => owner_id === row.id)
      .map(({ id, store_id, name }) => ({ id, storeId: store_id, name, goods: null })),
  }))
}

interface MadePerson {
  readonly cuit: string
  readonly cbu: string
  readonly row: {
    readonly id: string
    readonly company_name: string | null
    readonly full_name: string
  } & Readonly<Record<string, unknown>>
}

interface PersonToSeal {
  readonly nth: number
  readonly fromId: string
  readonly shift: number
  readonly name: NameOfMerchant
  /** The DNI of the first one; each next one has the next number. */
  readonly firstDni: number
}

function numbered(nth: number): NameOfMerchant {
  const fullName = customers[nth % customers.length] ?? ''
  return {
    email: `comercio-${randomBytes(6).toString('hex')}@historia.puente.test`,
    fullName,
    companyName: `Comercio ${nth + 1} ${fullName.split(' ').at(-1)}`,
  }
}

async function sealPerson(
  { cipher, keyedHash }: PayerKeys,
  { nth, fromId, shift, name, firstDni }: PersonToSeal,
): Promise<MadePerson> {
  const id = uuidv7(new Date(Date.now() + shift))
  const dni = String(firstDni + nth)
  const cuit = `20${dni}${randomInt(10)}`
  const cbu = String(randomInt(10 ** 10, 10 ** 11)) + String(randomInt(10 ** 10, 10 ** 11))
  const seal = (table: string, column: string, text: string) =>
    cipher.encrypt(text, { table, column, rowId: id })
  const address = {
    postalCode: 'N3370',
    direccion: 'Av. Misiones',
    numero: String(nth + 1),
    barrio: 'Centro',
    ciudad: 'Puerto Iguazú',
    provincia: 'Misiones',
  }
  const [phone_enc, dni_enc, cuit_enc, address_enc, cbu_enc, bank_cuit_enc] = await Promise.all([
    seal('users', 'phone_enc', `+543757${randomInt(100_000, 999_999)}`),
    seal('users', 'dni_enc', dni),
    seal('users', 'cuit_enc', cuit),
    seal('users', 'address_enc', JSON.stringify(address)),
    seal('bank_accounts', 'cbu_enc', cbu),
    seal('bank_accounts', 'cuit_enc', cuit),
  ])
  return {
    cuit,
    cbu,
    row: {
      from_id: fromId,
      id,
      shift: `${shift} ms`,
      email: name.email,
      full_name: name.fullName,
      company_name: name.companyName,
      phone_enc,
      dni_enc,
      dni_hash: hexBytes(keyedHash.hash('dni', dni)),
      cuit_enc,
      cuit_hash: hexBytes(keyedHash.hash('cuit', cuit)),
      address_enc,
      cbu_enc,
      cbu_hash: hexBytes(keyedHash.hash('cbu', cbu)),
      bank_cuit_enc,
    },
  }
}

interface StoreToSeal {
  readonly person: MadePerson
  readonly model: Original['stores'][number]
  readonly nth: number
  readonly cuit: string
}

async function sealStore({ cipher, keyedHash }: PayerKeys, { person, model, nth, cuit }: StoreToSeal) {
  const id = uuidv7(new Date())
  const store_id = [...randomBytes(5)].map((byte) => storeLetters[byte % storeLetters.length]).join('')
  const cuit_enc = await cipher.encrypt(cuit, {
    table: 'establishments',
    column: 'cuit_enc',
    rowId: id,
  })
  return {
    from_id: model.id,
    id,
    owner_id: person.row.id,
    store_id,
    name: `${model.name} ${nth + 2}`,
    cuit_enc,
    cuit_hash: hexBytes(keyedHash.hash('cuit', cuit)),
  }
}

const storeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function hexBytes(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
