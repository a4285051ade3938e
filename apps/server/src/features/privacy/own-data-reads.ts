import type { Language } from '@puente/contract/identity/sessions'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { readDraft } from '../establishments/public.ts'

/** The person's record with its encrypted fields decrypted. Amounts and ids are text. */
export interface OwnRecord {
  readonly language: Language
  readonly json: Readonly<Record<string, unknown>>
}

interface PersonRow {
  readonly id: string
  readonly email: string
  readonly full_name: string
  readonly company_name: string | null
  readonly trade_name: string | null
  readonly trade_name_shown_since: Date | null
  readonly occupation: string
  readonly language: Language
  readonly phone_enc: EncryptedField
  readonly dni_enc: EncryptedField
  readonly cuit_enc: EncryptedField
  readonly cpf_enc: EncryptedField | null
  readonly address_enc: EncryptedField
  readonly created_at: Date
  readonly email_confirmed_at: Date | null
  readonly last_sign_in_at: Date | null
}

const personText = `
select id, email, full_name, company_name, trade_name, trade_name_shown_since, occupation, language, phone_enc, dni_enc, cuit_enc, cpf_enc, address_enc, created_at,
       email_confirmed_at, last_sign_in_at
from users where id = $1`

export async function readOwnRecord(
  deps: { readonly database: Database; readonly cipher: FieldCipher },
  userId: string,
): Promise<OwnRecord> {
  const { database, cipher } = deps
  const [row] = await database.statement<PersonRow>('privacy.person', personText, [userId])
  if (row === undefined) throw new Error(`account ${userId} does not exist`)
  const open = (column: 'phone_enc' | 'dni_enc' | 'cuit_enc' | 'cpf_enc' | 'address_enc') => {
    const stored = row[column]
    return stored === null ? null : cipher.decrypt(stored, { table: 'users', column, rowId: userId })
  }
  const [phone, dni, cuit, cpf, address, bankAccount, establishments, registrationDraft, rest] =
    await Promise.all([
      open('phone_enc'),
      open('dni_enc'),
      open('cuit_enc'),
      open('cpf_enc'),
      open('address_enc'),
      readBank(deps, userId),
      readEstablishments(deps, userId),
      readDraft(deps, userId),
      readSmallTables(database, userId),
    ])
  return {
    language: row.language,
    json: {
      account: {
        id: row.id,
        email: row.email,
        emailConfirmedAt: row.email_confirmed_at,
        fullName: row.full_name,
        companyName: row.company_name,
        tradeName: row.trade_name,
        tradeNameShownSince: row.trade_name_shown_since,
        occupation: row.occupation,
        language: row.language,
        phone,
        dni,
        cuit,
        cpf,
        address: address === null ? null : JSON.parse(address),
        createdAt: row.created_at,
        lastSignInAt: row.last_sign_in_at,
      },
      bankAccount,
      establishments,
      registrationDraft,
      ...rest,
    },
  }
}

async function readBank(
  { database, cipher }: { readonly database: Database; readonly cipher: FieldCipher },
  userId: string,
) {
  const [row] = await database.statement<{
    account_holder_name: string
    bank_name: string
    cbu_enc: EncryptedField
    cuit_enc: EncryptedField
    store_name: string | null
    store_cuil_enc: EncryptedField | null
    declared_at: Date
  }>(
    'privacy.bank',
    `select account_holder_name, bank_name, cbu_enc, cuit_enc, store_name, store_cuil_enc, declared_at
     from bank_accounts where user_id = $1`,
    [userId],
  )
  if (row === undefined) return null
  const place = (column: string) => ({ table: 'bank_accounts', column, rowId: userId })
  return {
    accountHolderName: row.account_holder_name,
    bankName: row.bank_name,
    cbu: await cipher.decrypt(row.cbu_enc, place('cbu_enc')),
    cuit: await cipher.decrypt(row.cuit_enc, place('cuit_enc')),
    storeName: row.store_name,
    cuilStore:
      row.store_cuil_enc === null ? null : await cipher.decrypt(row.store_cuil_enc, place('store_cuil_enc')),
    declaredAt: row.declared_at,
  }
}

interface EstablishmentRow {
  readonly id: string
  readonly cuit_enc: EncryptedField | null
  readonly fields: object
}

const establishmentsText = `
select id, cuit_enc, json_build_object('storeId', store_id, 'name', name, 'category', category, 'address', address, 'city', city,
  'province', province, 'phone', phone, 'whatsapp', whatsapp, 'email', email, 'description', description,
  'googleMapsUrl', google_maps_url, 'operatingHours', operating_hours, 'services', services, 'products', products,
  'status', status, 'changesId', changes_id, 'rejectionReason', rejection_reason, 'isActive', is_active,
  'ownerPausedAt', owner_paused_at, 'adminPausedAt', admin_paused_at, 'adminPauseReason', admin_pause_reason, 'submission', submission_metadata,
  'createdAt', created_at) as fields
from establishments where owner_id = $1 order by id`

function readEstablishments(
  { database, cipher }: { readonly database: Database; readonly cipher: FieldCipher },
  userId: string,
): Promise<object[]> {
  const open = async ({ id, cuit_enc, fields }: EstablishmentRow) => ({
    ...fields,
    cuit:
      cuit_enc === null
        ? null
        : await cipher.decrypt(cuit_enc, { table: 'establishments', column: 'cuit_enc', rowId: id }),
  })
  return database
    .statement<EstablishmentRow>('privacy.establishments', establishmentsText, [userId])
    .then((rows) => Promise.all(rows.map(open)))
}

/** Each table's rows of this person as JSON that the database builds, names in the wire's camel case. */
const smallTables = {
  verification: `select v.status, v.rejection_reason as "rejectionReason", v.submitted_at as "submittedAt",
    v.decided_at as "decidedAt" from verifications v where v.user_id = $1`,
  verificationHistory: `select from_status as "from", to_status as "to", reason, at from verification_history
    where user_id = $1 order by id`,
  sessions: `select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
    ended_at as "endedAt", remembered, ip_address as "ipAddress", user_agent as "userAgent" from sessions
    where user_id = $1 order by id`,
  passkeys: `select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
    where user_id = $1 order by id`,
  messages: `select body as "text", created_at as "createdAt", read_at as "readAt" from person_messages
    where user_id = $1 order by id`,
  legalAcceptances: `select document, version::text, occasion, accepted_at as "acceptedAt" from legal_acceptances
    where user_id = $1 order by id`,
  payoutAccountConfirmations: `select charge_id as "orderId", changed, terms_version as "termsVersion",
    confirmed_at as "confirmedAt" from payout_account_confirmations where user_id = $1 order by confirmed_at limit 10000`,
  receipts: `select r.charge_id as "orderId", r.description, split_part(f.name, '/', -1) as "file", r.created_at as "createdAt"
    from receipts r join files f on f.id = r.file_id where r.user_id = $1 order by r.created_at, r.id limit 10000`,
  supportMessages: `select t.number, t.subject, t.status, m.author as "from", m.body as "text", m.created_at as "createdAt"
    from support_messages m join support_tickets t on t.id = m.ticket_id where t.user_id = $1 order by m.position limit 10000`,
  mails: `select email_type as "type", subject, recipient_email as "to", created_at as "createdAt", sent_at as "sentAt"
    from mails where user_id = $1 order by id`,
  audit: `select at, command, object_type as "objectType", object_id as "objectId", outcome from audit_log
    where actor_id = $1::text and actor_kind in ('user', 'admin') order by seq desc limit 10000`,
} as const

async function readSmallTables(
  database: Database,
  userId: string,
): Promise<Record<keyof typeof smallTables, readonly object[]>> {
  const read = (name: keyof typeof smallTables) =>
    database.statement<object>(`privacy.${name}`, smallTables[name], [userId])
  const [
    verification,
    verificationHistory,
    sessions,
    passkeys,
    messages,
    legalAcceptances,
    payoutAccountConfirmations,
    receipts,
    supportMessages,
    mails,
    audit,
  ] = await Promise.all([
    read('verification'),
    read('verificationHistory'),
    read('sessions'),
    read('passkeys'),
    read('messages'),
    read('legalAcceptances'),
    read('payoutAccountConfirmations'),
    read('receipts'),
    read('supportMessages'),
    read('mails'),
    read('audit'),
  ])
  return {
    verification,
    verificationHistory,
    sessions,
    passkeys,
    messages,
    legalAcceptances,
    payoutAccountConfirmations,
    receipts,
    supportMessages,
    mails,
    audit,
  }
}

// Amounts as text: a JSON number would be read as a binary float.
const chargesText = `
select c.created_at::text as cursor, c.id, c.txid, c.kind, c.created_at as "createdAt", c.confirmed_at as "confirmedAt", c.pix_status as "pixStatus",
       c.payout_status as "payoutStatus", c.real_value_minor::text as "realValueMinor", c.fee_minor::text as "feeMinor",
       c.total_minor::text as "totalMinor", c.pesos_value_minor::text as "pesosValueMinor",
       c.pesos_paid_minor::text as "pesosPaidMinor", c.pesos_set_off_minor::text as "pesosSetOffMinor",
       c.debt_cleared_minor::text as "debtClearedMinor", c.customer_rate::text as "customerRate", c.description,
       coalesce(o.client_name, p.payer_name) as "clientName",
       coalesce(o.client_document_shown, p.payer_document_shown) as "clientDocument",
       coalesce(o.client_id, p.license_plate) as "clientId"
from charges c left join orders o on o.charge_id = c.id left join establishment_payments p on p.charge_id = c.id
where c.owner_id = $1 and (c.created_at, c.id) > ($2::timestamptz, $3) order by c.created_at, c.id limit $4`

const payoutsText = `
select created_at::text as cursor, id, charge_id as "chargeId", amount_minor::text as "amountMinor", state, created_at as "createdAt",
       confirmed_at as "confirmedAt"
from payouts where owner_id = $1 and state = 'confirmed' and (created_at, id) > ($2::timestamptz, $3) order by created_at, id limit $4`

interface PagedRow {
  readonly id: string
  /** The time with its microseconds, which a Date would lose. */
  readonly cursor: string
}

const pageRows = 1_000
const beginning: PagedRow = { cursor: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** The person's charges or payouts, oldest first, a page at a time: a long history is never in memory all at once. */
export async function* ownMovements(
  database: Database,
  what: 'charges' | 'payouts',
  userId: string,
): AsyncGenerator<readonly object[]> {
  const text = what === 'charges' ? chargesText : payoutsText
  let last = beginning
  for (;;) {
    const rows = await database.statement<PagedRow>(`privacy.${what}`, text, [
      userId,
      last.cursor,
      last.id,
      pageRows,
    ])
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => ({ ...row, cursor: undefined }))
    if (rows.length < pageRows) return
    last = end
  }
}
