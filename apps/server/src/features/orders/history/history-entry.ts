import type { HistoryItem } from '@puente/contract/orders/history'
import type { HistoryEntry } from '@puente/contract/orders/history-entry'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import { formatTaxDocument, parseTaxDocument } from '@puente/domain/tax-document'
import { parseRate, rateToText } from '@puente/domain/rate'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { paymentColumns, paymentJoin, paymentOf, type PaymentRow } from '../../collections/public.ts'
import { readDebtEntries } from '../../payouts/public.ts'
import {
  type HistoryRow,
  historyItem,
  ownCharge,
  ownCharges,
  ownPayouts,
  payoutColumns,
  pixColumns,
  pixTables,
} from './history-items.ts'
import { documentPlace } from '../order-fields.ts'
import {
  contactColumns,
  type ContactReader,
  type ContactRow,
  openPayerContact,
  type PayerContactDeps,
} from '../clients/payer-contact.ts'

type Reader = Pick<Database, 'statement'>

/** One Pix of the user as the list shows it. Null for another user's, and for a charge that never became an entry. */
export async function readHistoryItem(
  database: Reader,
  userId: string,
  chargeId: string,
  now: Date,
): Promise<HistoryItem | null> {
  const [row] = await database.statement<HistoryRow>(
    'history.item',
    `select ${pixColumns} ${ownCharges} and c.id = $2`,
    [userId, chargeId],
  )
  return row === undefined ? null : historyItem(row, now)
}

interface PixEntryRow extends HistoryRow, PaymentRow, ContactRow {
  readonly client_document_hash: Buffer | null
  readonly real_value_minor: bigint
  readonly customer_rate: string
  readonly pesos_paid_minor: bigint
  readonly client_document_enc: EncryptedField | null
  readonly end_to_end_id: string | null
  readonly movement_number: string | null
  readonly confirmed_at: Date | null
}

const pixEntryText = `
select ${pixColumns}, c.real_value_minor, c.customer_rate, c.pesos_paid_minor, o.client_document_enc, ${contactColumns},
  c.end_to_end_id, c.movement_number, c.confirmed_at,
  coalesce(o.client_document_hash, e.payer_document_hash) as client_document_hash, ${paymentColumns}
${pixTables} ${paymentJoin}
where ${ownCharge} and c.id = $2`

const payoutEntryText = `
select ${payoutColumns} ${ownPayouts} and p.id = $2`

export interface HistoryEntryDeps extends PayerContactDeps {
  readonly database: Reader
  readonly clock: Clock
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Everything about one entry of the user's own history (HIST-039, HIST-040). The owner of an order sees the payer's document that they typed. The
 * owner of an establishment sees only the masked documents of its payers (HIST-015), and each read of a payer's contact data is audited.
 * @throws DomainError charge.not-found, also for another user's entry
 */
export async function readHistoryEntry(
  deps: HistoryEntryDeps,
  reader: ContactReader,
  id: string,
): Promise<HistoryEntry> {
  const [, kind, source] = /^(pix|admin)-(.+)$/.exec(id) ?? []
  if (source === undefined || !UUID.test(source)) throw new DomainError('charge.not-found')
  return kind === 'pix' ? pixEntry(deps, reader, source) : payoutEntry(deps, reader.actor.userId, source)
}

async function readPixRow(database: Reader, userId: string, chargeId: string): Promise<PixEntryRow> {
  const [row] = await database.statement<PixEntryRow>('history.pix-entry', pixEntryText, [userId, chargeId])
  if (row === undefined) throw new DomainError('charge.not-found')
  return row
}

async function pixEntry(
  deps: HistoryEntryDeps,
  reader: ContactReader,
  chargeId: string,
): Promise<HistoryEntry> {
  const { database, cipher, clock } = deps
  const row = await readPixRow(database, reader.actor.userId, chargeId)
  const rate = parseRate(row.customer_rate)
  if (rate === null) throw new Error(`charge ${chargeId} has a rate that cannot be read`)
  const contact = await openPayerContact(deps, reader, chargeId, row)
  return {
    item: historyItem(row, clock.now()),
    realValue: brl(row.real_value_minor),
    rate: rateToText(rate),
    payoutStatus: row.payout_status,
    pesosPaid: ars(row.pesos_paid_minor),
    clientDocument: await documentOf(cipher, row),
    whatsappNumber: contact.phone,
    clientEmail: contact.email,
    endToEndId: row.end_to_end_id,
    movementNumber: row.movement_number,
    payment: paymentOf(row, { name: row.client_name, documentHash: row.client_document_hash }),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    debtEntries: await readDebtEntries(database, chargeId),
  }
}

/** The payment's own money, and the payer of the Pix that it was for. */
async function payoutEntry(deps: HistoryEntryDeps, userId: string, payoutId: string): Promise<HistoryEntry> {
  const [row] = await deps.database.statement<HistoryRow>('history.payout-entry', payoutEntryText, [
    userId,
    payoutId,
  ])
  if (row === undefined) throw new DomainError('charge.not-found')
  const pix = await readPixRow(deps.database, userId, row.charge_id)
  const { description, clientName, clientCpf, clientId } = historyItem(pix, deps.clock.now())
  return {
    item: { ...historyItem(row, deps.clock.now()), description, clientName, clientCpf, clientId },
    realValue: null,
    rate: null,
    payoutStatus: null,
    pesosPaid: null,
    clientDocument: await documentOf(deps.cipher, pix),
    whatsappNumber: null,
    clientEmail: null,
    endToEndId: null,
    movementNumber: null,
    payment: null,
    confirmedAt: null,
    debtEntries: [],
  }
}

async function documentOf(cipher: FieldCipher, row: PixEntryRow): Promise<string | null> {
  if (row.client_document_enc === null) return row.client_document_shown
  const document = parseTaxDocument(
    await cipher.decrypt(row.client_document_enc, documentPlace(row.charge_id)),
  )
  if (document === null) throw new Error(`order ${row.charge_id} has a document that cannot be read`)
  return formatTaxDocument(document)
}
