import type { ProviderName } from '@puente/contract/collections'
import type {
  readTransferTerms as readTransferTermsEndpoint,
  TransferFailure,
  TransferView,
} from '@puente/contract/finance/transfers'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl, type PageOf } from '@puente/contract/protocol/wire'
import { limitWindowOf } from '@puente/domain/transfer-limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { ProviderTransfers } from '../../collections/public.ts'
import { readLimits } from './limits-repository.ts'
import type { Transfer } from './transfer.ts'
import { beforeBalance, reservedMinor, sentIn } from './transfer-repository.ts'

export interface ReadsDeps {
  readonly database: Database
  readonly cipher: FieldCipher
  readonly clock: Clock
}

interface Row extends Omit<Transfer, 'sentAs' | 'version'> {
  readonly failure: TransferFailure | null
  readonly keyType: TransferView['key']['type']
  readonly keyEnc: EncryptedField
  readonly name: string
  readonly document: string | null
  readonly bank: string | null
  readonly isKnown: boolean
  readonly description: string | null
  readonly email: string
  readonly providerId: string | null
  readonly endToEndId: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly askedAt: Date | null
  readonly askAt: Date | null
}

const rowsText = `
select t.id, t.provider, t.amount_minor as "amountMinor", t.fee_minor as "feeMinor", t.state, t.failure,
  t.provider_status as "providerStatus", t.provider_id as "providerId", t.end_to_end_id as "endToEndId", t.key_type as "keyType",
  t.key_enc as "keyEnc", t.recipient_name as name, t.recipient_document as document, t.recipient_bank as bank,
  t.recipient_known as "isKnown", t.description, u.email, t.created_at as "createdAt", t.ended_at as "endedAt",
  t.asked_at as "askedAt", t.ask_at as "askAt"
from transfers t join users u on u.id = t.sent_by`

const open = `t.state in ('sending', 'processing')`
const shownOnly = `($1 = 'all' or ${open})`

/** The transfers that admins sent, newest first (FIN-027). */
export async function listTransfers(
  { database, cipher }: ReadsDeps,
  { page, show }: { readonly page: number; readonly show: 'all' | 'open' },
): Promise<PageOf<TransferView>> {
  const counted = await countRows(
    database,
    'finance.transfers-count',
    countText(`from transfers t where ${shownOnly}`),
    [show],
  )
  const rows = await database.statement<Row>(
    'finance.transfers',
    `${rowsText} where ${shownOnly} order by t.number desc limit ${pageSize} offset $2`,
    [show, offsetOf(page)],
  )
  return countedPage(await Promise.all(rows.map((row) => viewOf(cipher, row))), page, counted)
}

/** How many transfers of a provider have no certain end: only their provider can name it. */
export async function openTransfersAt(
  from: Pick<Database, 'statement'>,
  provider: ProviderName,
): Promise<number> {
  const [row] = await from.statement<{ count: number }>(
    'finance.open-transfers',
    `select count(*)::integer as count from transfers t where t.provider = $1 and ${open}`,
    [provider],
  )
  return row?.count ?? 0
}

/** @throws DomainError `transfer.not-found` */
export async function viewTransfer({ database, cipher }: ReadsDeps, id: string): Promise<TransferView> {
  const [row] = await database.statement<Row>('finance.transfer-view', `${rowsText} where t.id = $1`, [id])
  if (row === undefined) throw new DomainError('transfer.not-found')
  return viewOf(cipher, row)
}

async function viewOf(cipher: FieldCipher, row: Row): Promise<TransferView> {
  const { id, state, failure, provider, providerId, endToEndId, description, email } = row
  const text = await cipher.decrypt(row.keyEnc, { table: 'transfers', column: 'key_enc', rowId: id })
  return {
    id,
    state,
    failure,
    isKnownToProvider: row.providerStatus !== null,
    key: { type: row.keyType, text },
    recipient: { name: row.name, document: row.document, bank: row.bank, isKnown: row.isKnown },
    amount: brl(row.amountMinor),
    fee: row.feeMinor === null ? null : brl(row.feeMinor),
    description,
    sentBy: email,
    provider,
    providerId,
    endToEndId,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    askedAt: row.askedAt?.toISOString() ?? null,
    askAt: row.askAt?.toISOString() ?? null,
  }
}

/** What a transfer may be at this moment. The server checks all of it again when one is sent. */
export async function readTransferTerms(
  { database, clock }: ReadsDeps,
  provider: ProviderName,
  { capabilities, keyOwner }: ProviderTransfers,
): Promise<ResponseOf<typeof readTransferTermsEndpoint>> {
  const { period, from, to } = limitWindowOf(clock.now())
  const [{ limits }, { sentMinor }, before] = await Promise.all([
    readLimits(database),
    sentIn(database, { from, to }),
    beforeBalance(database, provider),
  ])
  const { perTransferMinor, perDayMinor } = limits[period]
  const { keyTypes, longestText, feeMinor } = capabilities
  return {
    keyTypes: [...keyTypes],
    longestText,
    showsOwners: keyOwner !== null,
    fee: feeMinor === null ? null : brl(feeMinor),
    reserved: brl(await reservedMinor(database, provider, before)),
    limit: {
      period,
      endsAt: to.toISOString(),
      perTransfer: brl(perTransferMinor),
      left: brl(perDayMinor > sentMinor ? perDayMinor - sentMinor : 0n),
    },
  }
}
