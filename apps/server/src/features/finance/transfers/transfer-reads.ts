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
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { ProviderTransfers } from '../../collections/public.ts'
import { closableFrom } from './closing.rules.ts'
import { readLimits } from './limits-repository.ts'
import { filterText, filterValues, type TransferFilter } from './transfer-filter.ts'
import type { Transfer } from './transfer.ts'
import { beforeBalance, reservedMinor, sentIn } from './transfer-repository.ts'

export interface ReadsDeps {
  readonly database: Database
  readonly cipher: FieldCipher
  readonly clock: Clock
  readonly keyedHash: KeyedHash
}

/** A transfer with all that its view shows, before its key is decrypted. */
interface Row extends Omit<Transfer, 'sentAs' | 'version'> {
  readonly number: bigint
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
  readonly endedAt: Date | null
  readonly askedAt: Date | null
  readonly askAt: Date | null
  readonly shownMinor: bigint | null
  readonly foundAt: Date | null
  readonly isFoundSeen: boolean
  readonly closingId: string | null
  readonly closingState: 'asked' | 'done'
  readonly closingReason: string
  readonly closingAskedById: string
  readonly closingAskedBy: string
  readonly closingAskedAt: Date
  readonly closingConfirmedBy: string | null
}

const rowsText = `
select t.id, t.number, t.provider, t.amount_minor as "amountMinor", t.fee_minor as "feeMinor", t.state, t.failure,
  t.provider_status as "providerStatus", t.shown_minor as "shownMinor", t.provider_id as "providerId",
  t.end_to_end_id as "endToEndId", t.key_type as "keyType", t.key_enc as "keyEnc", t.recipient_name as name, t.recipient_document as document, t.recipient_bank as bank,
  t.recipient_known as "isKnown", t.description, u.email, t.created_at as "createdAt", t.ended_at as "endedAt",
  t.asked_at as "askedAt", t.ask_at as "askAt", t.found_at as "foundAt", t.found_seen_at is not null as "isFoundSeen",
  c.id as "closingId", c.state as "closingState", c.reason as "closingReason", c.asked_by as "closingAskedById",
  asker.email as "closingAskedBy", c.asked_at as "closingAskedAt", confirmer.email as "closingConfirmedBy"
from transfers t join users u on u.id = t.sent_by
left join transfer_closings c on c.transfer_id = t.id and c.state <> 'fallen'
left join users asker on asker.id = c.asked_by
left join users confirmer on confirmer.id = c.confirmed_by`

const open = `t.state in ('sending', 'processing')`
const shownOnly = `($5 = 'all' or ${open} or t.found_at is not null and t.found_seen_at is null and t.state <> 'failed') and ${filterText}`

/** The transfers that admins sent, newest first (FIN-027). @param readerId the admin who reads them */
export async function listTransfers(
  deps: ReadsDeps,
  { page, show, ...filter }: TransferFilter & { readonly page: number; readonly show: 'all' | 'open' },
  readerId: string,
): Promise<PageOf<TransferView>> {
  const { database, cipher, clock } = deps
  const values = [...filterValues(deps, filter, clock.now()), show]
  const counted = await countRows(
    database,
    'finance.transfers-count',
    countText(`from transfers t join users u on u.id = t.sent_by where ${shownOnly}`),
    values,
  )
  const rows = await database.statement<Row>(
    'finance.transfers',
    `${rowsText} where ${shownOnly} order by t.number desc limit ${pageSize} offset $6`,
    [...values, offsetOf(page)],
  )
  return countedPage(await Promise.all(rows.map((row) => viewOf(cipher, row, readerId))), page, counted)
}

/** Rows per query of an export. */
const batchSize = 200

/**
 * Every transfer that a filter finds, newest first, in batches. Each batch starts after the last row of the one before, so that a slow browser holds
 * no connection.
 */
export async function* transfersOf(
  deps: ReadsDeps,
  filter: TransferFilter,
  readerId: string,
): AsyncGenerator<readonly TransferView[]> {
  const values = filterValues(deps, filter, deps.clock.now())
  let before: bigint | null = null
  for (;;) {
    const rows: readonly Row[] = await deps.database.statement<Row>(
      'finance.transfers-export',
      `${rowsText} where ${filterText} and ($5::bigint is null or t.number < $5) order by t.number desc limit ${batchSize}`,
      [...values, before],
    )
    if (rows.length > 0) yield await Promise.all(rows.map((row) => viewOf(deps.cipher, row, readerId)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    before = last.number
  }
}

/**
 * Counts the transfers of a provider whose outcome is unknown. Only the account that they left from can report it. A closed transfer that is shown
 * with another amount does not count, because no answer ends it (decision 0052).
 * @param except digests of accounts whose transfers do not count
 */
export async function openTransfersAt(
  from: Pick<Database, 'statement'>,
  provider: ProviderName,
  except: readonly string[] = [],
): Promise<number> {
  const [row] = await from.statement<{ count: number }>(
    'finance.open-transfers',
    `select count(*)::integer as count from transfers t where t.provider = $1 and ${open}
       and (t.found_at is null or t.shown_minor is null) and t.account <> all($2::text[])`,
    [provider, except],
  )
  return row?.count ?? 0
}

/** @throws DomainError `transfer.not-found` */
export async function viewTransfer(
  { database, cipher }: ReadsDeps,
  id: string,
  readerId: string,
): Promise<TransferView> {
  const [row] = await database.statement<Row>('finance.transfer-view', `${rowsText} where t.id = $1`, [id])
  if (row === undefined) throw new DomainError('transfer.not-found')
  return viewOf(cipher, row, readerId)
}

async function viewOf(cipher: FieldCipher, row: Row, readerId: string): Promise<TransferView> {
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
    shown: row.shownMinor === null ? null : brl(row.shownMinor),
    closableFrom: closableFrom(row)?.toISOString() ?? null,
    closing: closingOf(row, readerId),
    found: row.foundAt === null ? null : { at: row.foundAt.toISOString(), isSeen: row.isFoundSeen },
  }
}

function closingOf(row: Row, readerId: string): TransferView['closing'] {
  if (row.closingId === null) return null
  return {
    id: row.closingId,
    state: row.closingState,
    reason: row.closingReason,
    askedBy: row.closingAskedBy,
    askedAt: row.closingAskedAt.toISOString(),
    confirmedBy: row.closingConfirmedBy,
    mayConfirm: row.closingState === 'asked' && row.closingAskedById !== readerId,
  }
}

/** What a transfer may send at this moment. The server checks all of it again when one is sent. */
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
