import type { Queryable } from '../../platform/db/kysely-driver.ts'
import { copyText, type CopiedTable, fillText } from './row-copy.ts'
import type { SealedCopy } from './sealed-copy.ts'

const owner = 'case when t.owner_id is not null then m.owner_id end'
const document = (column: string) => ({
  [`${column}_enc`]: 'm.document_enc',
  [`${column}_hash`]: 'm.document_hash',
  [`${column}_shown`]: 'm.document_shown',
})
/** The end-to-end id of a Pix, alone or at the beginning of the id of its return, without its first letter. */
const ofNewPix = (text: string) => `replace(${text}, substr(m.from_pix, 2), substr(m.pix, 2))`

/** In the order of their references. */
const copied: readonly CopiedTable[] = [
  {
    table: 'quotes',
    from: 'quotes t join orders o on o.quote_id = t.id join made_sales m on m.from_id = o.charge_id',
    set: { id: 'm.quote_id', user_id: 'm.owner_id' },
  },
  {
    table: 'charges',
    from: 'charges t join made_sales m on m.from_id = t.id',
    set: {
      id: 'm.id',
      owner_id: owner,
      beneficiary_id: 'm.owner_id',
      txid: 'm.txid',
      provider_transaction_id: 'case when t.provider_transaction_id is not null then m.txid end',
      end_to_end_id: 'case when t.end_to_end_id is not null then m.pix end',
      pix_code: 'm.pix_code',
      description: 'coalesce(m.description, t.description)',
      client_receipt_file_id: 'null',
    },
    leave: ['receipt_code'],
  },
  {
    table: 'charge_attempts',
    from: 'charge_attempts t join made_sales m on m.from_id = t.charge_id',
    set: { charge_id: 'm.id' },
    leave: ['id'],
  },
  {
    table: 'orders',
    from: 'orders t join made_sales m on m.from_id = t.charge_id',
    set: {
      charge_id: 'm.id',
      user_id: 'm.owner_id',
      quote_id: 'm.quote_id',
      client_name: 'm.customer',
      ...document('client_document'),
      client_document_visible_hash: 'm.document_visible_hash',
      whatsapp_enc: 'null',
      client_id: 'coalesce(m.client_id, t.client_id)',
      company_name: 'm.company_name',
    },
  },
  {
    table: 'establishment_payments',
    from: 'establishment_payments t join made_sales m on m.from_id = t.charge_id',
    set: {
      charge_id: 'm.id',
      establishment_id: 'm.establishment_id',
      store_id: 'm.store_id',
      external_id: 'm.external_id',
      session_hash: 'm.session_hash',
      payer_name: 'm.customer',
      ...document('payer_document'),
      payer_document_visible_hash: 'm.document_visible_hash',
      payer_email_enc: 'null',
      product_description: 'coalesce(m.what, t.product_description)',
      // Only a petrol station or a workshop asks for one, and the copied sale is theirs.
      license_plate: 'case when m.what is null then t.license_plate end',
      payer_phone_enc: 'null',
    },
  },
  {
    table: 'received_pix',
    from: 'received_pix t join made_sales m on m.from_id = t.charge_id',
    set: {
      end_to_end_id: 'm.pix',
      txid: 'm.txid',
      charge_id: 'm.id',
      payer_name: 'm.customer',
      payer_document_enc: 'm.payer_document_enc',
      payer_document_hash: 'm.document_hash',
      payer_document_shown: 'm.document_shown',
    },
  },
  {
    table: 'refunds',
    from: 'refunds t join made_sales m on m.from_id = t.charge_id',
    set: { end_to_end_id: 'm.pix', charge_id: 'm.id', return_id: ofNewPix('t.return_id') },
  },
  {
    table: 'files',
    from: `files t join payouts p on p.receipt_file_id = t.id join made_payouts mp on mp.from_id = p.id
      join made_sales m on m.id = mp.charge_id`,
    set: {
      id: 'mp.file_id',
      storage_key: 'mp.file_id::text',
      wrapped_key: 'mp.wrapped_key',
      sha256: 'coalesce(mp.sha256, t.sha256)',
      size_bytes: 'coalesce(mp.size_bytes, t.size_bytes)',
      media_type: `case when mp.sha256 is null then t.media_type else 'image/png' end`,
    },
  },
  {
    table: 'payouts',
    from: 'payouts t join made_payouts mp on mp.from_id = t.id join made_sales m on m.id = mp.charge_id',
    set: {
      id: 'mp.id',
      charge_id: 'm.id',
      owner_id: owner,
      receipt_file_id: 'mp.file_id',
      bank_snapshot_enc: 'mp.bank_snapshot_enc',
    },
  },
  {
    table: 'journals',
    from: `journals t join made_journals mj on mj.from_id = t.id join made_sales m on m.id = mj.charge_id
      left join made_payouts mp on mp.charge_id = m.id and mp.from_id::text = t.event_id`,
    set: {
      id: 'mj.id',
      event_id: `case when mp.id is not null then mp.id::text when t.event_id = t.charge_id::text then m.id::text
        else ${ofNewPix('t.event_id')} end`,
      charge_id: 'm.id',
      owner_id: owner,
    },
    leave: ['written_by'],
  },
  {
    table: 'postings',
    from: `postings t join made_journals mj on mj.from_id = t.journal_id join made_sales m on m.id = mj.charge_id`,
    set: {
      journal_id: 'mj.id',
      account: `case when t.account like 'payable:%' then 'payable:' || m.owner_id else t.account end`,
    },
    leave: ['id'],
  },
]

const madeText = `
create temp table made_sales (from_id uuid, id uuid primary key, owner_id uuid, establishment_id uuid, store_id text, shift interval,
  txid text, from_pix text, pix text, pix_code text, quote_id uuid, external_id text, session_hash bytea, customer text, company_name text,
  what text, description text, client_id text,
  document_enc jsonb, document_hash bytea, document_visible_hash bytea, document_shown text, payer_document_enc jsonb) on commit delete rows;
create temp table made_payouts (from_id uuid, id uuid, charge_id uuid, file_id uuid, wrapped_key jsonb, sha256 bytea, size_bytes bigint,
  bank_snapshot_enc jsonb) on commit delete rows;
create temp table made_journals (from_id uuid, id uuid, charge_id uuid) on commit delete rows`

const accountsText = `
insert into ledger_accounts (code, currency, keeps_balance) select distinct 'payable:' || owner_id, 'ARS', true from made_sales
on conflict do nothing`

const journalsText = `
insert into made_journals select j.id, uuidv7(j.created_at + m.shift - clock_timestamp()), m.id
from journals j join made_sales m on m.from_id = j.charge_id`

/** Each payment at an establishment came from two visits of its page. */
const visitsText = `
with made as (
  select p.establishment_id, (p.created_at at time zone 'UTC' - interval '3 hours')::date as day, 2 * count(*)::int as visits
  from establishment_payments p join made_sales m on m.id = p.charge_id group by 1, 2
), counted as (
  update establishments e set page_visits = e.page_visits + (select sum(visits) from made where made.establishment_id = e.id)
  where e.id in (select establishment_id from made)
)
insert into establishment_visits as v (establishment_id, day, visits) select establishment_id, day, visits from made
on conflict (establishment_id, day) do update set visits = v.visits + excluded.visits`

/** Copies rows on one connection. */
export interface SaleCopier {
  copy(copies: readonly SealedCopy[]): Promise<void>
  /** Drops what it put beside the tables. */
  end(): Promise<void>
}

export async function saleCopier(connection: Queryable): Promise<SaleCopier> {
  const texts: string[] = []
  for (const table of copied) texts.push(await copyText(connection, table))
  await connection.query(madeText)
  return {
    async copy(copies) {
      await connection.query(fillText('made_sales'), [JSON.stringify(copies.map(({ sale }) => sale))])
      await connection.query(fillText('made_payouts'), [
        JSON.stringify(copies.flatMap(({ payouts }) => payouts)),
      ])
      await connection.query('analyze made_sales, made_payouts')
      await connection.query(accountsText)
      await connection.query(journalsText)
      for (const text of texts) await connection.query(text)
      await connection.query(visitsText)
    },
    async end() {
      await connection.query('drop table made_sales, made_payouts, made_journals')
    },
  }
}
