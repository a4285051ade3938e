import type { PixFilter } from '@puente/contract/collections'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import type { AdminCharge, ChargeView, listAdminCharges } from '@puente/contract/transactions'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'
import {
  confirmedAfter,
  paymentColumns,
  paymentJoin,
  pixCondition,
  reviewCondition,
} from '../collections/public.ts'
import { balancesOf } from '../ledger/public.ts'
import {
  findShownApprovals,
  owedAmount,
  owedCondition,
  readStandings,
  remainingMinor,
  type Standing,
} from '../payouts/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { openPayerPhone } from '../orders/public.ts'
import { approvalWithdrawn } from '../verification/public.ts'
import { readBasicList } from './basic-list.ts'
import { readBegun, readPayouts } from './payout-reads.ts'
import { rowJoins, shownText } from './row-texts.ts'
import type { AdminChargeRow } from './transaction-rows.ts'
import { adminChargeView, payoutFactsOf, type RowStanding } from './transaction-view.ts'

export interface TransactionReadDeps {
  readonly database: Pick<Database, 'statement'>
  readonly log: Logger
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly settings: Pick<SettingsReader, 'current'>
}

export interface ChargeFilters {
  readonly page: number
  /** How many pages are read at once. */
  readonly pages?: number
  readonly view?: ChargeView | undefined
  readonly specificDate?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly pixStatus?: PixFilter | undefined
  readonly payoutStatus?: PayoutStatus | undefined
  readonly status?: 'pending' | 'partial' | 'completed' | undefined
  readonly userId?: string | undefined
  /** The txid of a charge or the end-to-end id of its Pix. */
  readonly reference?: string | undefined
}

const payoutStatusOf = { pending: 'pending', partial: 'partial', completed: 'paid' } as const

const rowText = `
select c.id, c.txid, c.kind, c.created_at, c.updated_at, c.owner_id, c.beneficiary_id,
  ${shownText.clientName} as client_name, ${shownText.clientDocument} as client_document,
  ${shownText.clientDocumentHash} as client_document_hash, ${shownText.clientId} as client_id, ${shownText.description} as description,
  o.whatsapp_enc, ep.payer_phone_enc, ep.establishment_id, ep.product_description, ep.license_plate, c.client_receipt_file_id,
  ${shownText.companyName} as company_name,
  c.real_value_minor, c.fee_minor, c.total_minor, c.pesos_value_minor, c.pesos_paid_minor,
  c.refunded_minor, c.pesos_taken_back_minor, c.pesos_reserved_minor, c.pesos_set_off_minor, c.debt_cleared_minor, c.base_rate, c.customer_rate, c.applied_spread, c.pix_status, c.payout_status, c.pix_code, c.provider,
  c.provider_transaction_id, c.provider_status, c.end_to_end_id, c.confirmed_at, ${confirmedAfter} as confirmed_after, c.confirmation_source, c.flags, c.version, ${paymentColumns},
  held.amount_minor as held_minor, held.paid_at as held_paid_at,
  exists (select from verifications v where v.user_id = c.owner_id and ${approvalWithdrawn('v')}) as approval_withdrawn
from charges c ${rowJoins}
${paymentJoin}
left join lateral (
  select sum(r.amount_minor)::bigint as amount_minor, max(r.paid_at) as paid_at
  from received_pix r where r.charge_id = c.id and r.disposition = 'held'
) held on true`

/** Parameters 1 to 3 of the list and its count; a null filters nothing. The reference is the fourth. */
const filterText = `
where ($1::timestamptz is null or c.created_at >= $1) and ($2::timestamptz is null or c.created_at < $2)
  and ($3::uuid is null or c.owner_id = $3)`

/** Matches the index `charges_owed`. Charges being paid are included. */
const owedText = owedCondition('c')

const newestFirst = 'c.created_at desc, c.id desc'
const views: Readonly<
  Record<ChargeView | 'all' | 'reference', { readonly condition: string; readonly order: string }>
> = {
  all: { condition: '', order: newestFirst },
  'to-pay': { condition: `and ${owedText}`, order: 'c.confirmed_at, c.id' },
  review: { condition: `and ${reviewCondition('c')}`, order: newestFirst },
  // The index of the txid and that of the end-to-end id.
  reference: { condition: 'and (c.txid = $4 or c.end_to_end_id = $4)', order: newestFirst },
}

/**
 * The statements of a list. That of its rows gives their ids, so that a page far back costs no joins for the rows before it. They have a name
 * unless two statuses filter it: each connection keeps what has one.
 */
interface ListTexts {
  readonly name: string | null
  readonly list: string
  readonly count: string
  readonly owed: string
}

/** A statement of its own for each view and for each status that filters it, so that each can use its own index. */
function textsFor(filters: ChargeFilters): ListTexts {
  const { pixStatus } = filters
  const payoutStatus = wantedPayoutStatus(filters)
  const view = filters.reference === undefined ? (filters.view ?? 'all') : 'reference'
  const { condition, order } = views[view]
  const wanted = [
    filterText,
    condition,
    pixStatus === undefined ? '' : `and ${pixCondition('c', pixStatus)}`,
    payoutStatus === undefined ? '' : `and c.payout_status = '${payoutStatus}'`,
  ].join(' ')
  const [offset, limit] = view === 'reference' ? ['$5', '$6'] : ['$4', '$5']
  return {
    name:
      pixStatus !== undefined && payoutStatus !== undefined
        ? null
        : `${view}.${pixStatus ?? 'any'}.${payoutStatus ?? 'any'}`,
    list: `select c.id from charges c ${wanted} order by ${order} limit ${limit} offset ${offset}`,
    count: countText(`from charges c ${wanted}`),
    owed: `select coalesce(sum(${owedAmount('c')}), 0)::bigint
      as owed_minor from charges c ${wanted} and ${owedText}`,
  }
}

type ChargeList = ResponseOf<typeof listAdminCharges>

/**
 * All transactions of both kinds, newest first, or a view of them in its own order. If a part of what belongs to a row cannot be read, the charges
 * alone are (TXN-011). Not if the server is busy or the database away.
 * @throws DomainError `request.invalid` for a day that does not exist
 */
export async function listCharges(
  deps: TransactionReadDeps,
  filters: ChargeFilters,
  adminId: string,
): Promise<ChargeList> {
  const wanted = filterValues(filters)
  if (wanted === null) {
    const none = countedPage<AdminCharge>([], filters.page, 0)
    return { ...none, reading: 'full', owed: { pages: [ars(0n)], all: ars(0n) } }
  }
  try {
    return await readList(deps, filters, wanted, adminId)
  } catch (error) {
    // A busy server would only be asked for more. The screen tries again.
    if (error instanceof DomainError && error.code.startsWith('server.')) throw error
    deps.log.error(
      { event: 'transactions.unreadable', err: error },
      'the transactions could not be read in full',
    )
    return readBasicList(deps.database, filters.page, [wanted[0], wanted[1]], {
      adminId,
      now: deps.clock.now(),
    })
  }
}

async function readList(
  deps: TransactionReadDeps,
  filters: ChargeFilters,
  wanted: readonly unknown[],
  adminId: string,
): Promise<ChargeList> {
  const { database } = deps
  const { page, pages = 1 } = filters
  const texts = textsFor(filters)
  const named = (part: string) => (texts.name === null ? null : `transactions.${part}.${texts.name}`)
  const [rows, counted, allMinor] = await Promise.all([
    database
      .statement<{ id: string }>(named('list'), texts.list, [...wanted, offsetOf(page), pageSize * pages])
      .then((listed) =>
        rowsInOrder(
          deps,
          listed.map(({ id }) => id),
        ),
      ),
    countRows(database, named('count'), texts.count, wanted),
    sumOwed(database, named('owed'), texts.owed, wanted),
  ])
  const items = await viewsOf(deps, rows, adminId)
  return {
    ...countedPage(items, page, counted),
    reading: 'full',
    owed: { pages: owedOfPages(rows), all: ars(allMinor) },
  }
}

async function readRows(
  { database }: TransactionReadDeps,
  ids: readonly string[],
): Promise<AdminChargeRow[]> {
  return database.statement<AdminChargeRow>(
    'transactions.charges',
    `${rowText} where c.id = any($1::uuid[])`,
    [ids],
  )
}

/** Charges are never deleted, so each id has its row. */
async function rowsInOrder(deps: TransactionReadDeps, ids: readonly string[]): Promise<AdminChargeRow[]> {
  const rows = new Map((await readRows(deps, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw new Error(`charge ${id} is gone`)
    return row
  })
}

async function sumOwed(
  database: Pick<Database, 'statement'>,
  name: string | null,
  text: string,
  values: readonly unknown[],
): Promise<bigint> {
  const [row] = await database.statement<{ owed_minor: bigint }>(name, text, values)
  if (row === undefined) throw new Error('what is owed returned no sum')
  return row.owed_minor
}

/** What is owed of each page among these rows, and of one page if there are none. */
function owedOfPages(rows: readonly AdminChargeRow[]) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  return Array.from({ length: pages }, (_, nth) =>
    ars(owedMinor(rows.slice(nth * pageSize, (nth + 1) * pageSize))),
  )
}

/** The amount to be paid out for these rows. The statement sums it in the same way over all pages. */
function owedMinor(rows: readonly AdminChargeRow[]): bigint {
  return rows
    .filter((row) => row.pix_status === 'confirmed')
    .reduce((sum, row) => sum + remainingMinor(payoutFactsOf(row)), 0n)
}

/** A charge as the given admin sees it, or null if it does not exist. */
export type AdminChargeOf = (id: string, adminId: string) => Promise<AdminCharge | null>

export async function adminChargeOf(
  deps: TransactionReadDeps,
  id: string,
  adminId: string,
): Promise<AdminCharge | null> {
  const [view] = await adminChargesOf(deps, [id], adminId)
  return view ?? null
}

/** The charges with these ids, each as the given admin sees it. In no particular order. */
export type AdminChargesOf = (ids: readonly string[], adminId: string) => Promise<AdminCharge[]>

export async function adminChargesOf(
  deps: TransactionReadDeps,
  ids: readonly string[],
  adminId: string,
): Promise<AdminCharge[]> {
  return viewsOf(deps, await readRows(deps, ids), adminId)
}

/** Null if two filters exclude each other, so that nothing can match. */
function filterValues(filters: ChargeFilters): unknown[] | null {
  const first = dayOf('specificDate', filters.specificDate) ?? dayOf('startDate', filters.startDate)
  const last = dayOf('specificDate', filters.specificDate) ?? dayOf('endDate', filters.endDate)
  const { status, payoutStatus } = filters
  if (status !== undefined && payoutStatus !== undefined && payoutStatusOf[status] !== payoutStatus)
    return null
  return [
    first === null ? null : startOfLocalDay(first),
    last === null ? null : endOfLocalDay(last),
    filters.userId ?? null,
    ...(filters.reference === undefined ? [] : [filters.reference]),
  ]
}

function wantedPayoutStatus({ status, payoutStatus }: ChargeFilters): PayoutStatus | undefined {
  return status === undefined ? payoutStatus : payoutStatusOf[status]
}

function dayOf(field: string, text: string | undefined): LocalDay | null {
  if (text === undefined) return null
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}

const noStanding: Standing = { reservedMinor: 0n, debtsMinor: 0n }
const unreadStanding: RowStanding = { balanceMinor: null, ...noStanding }

/** Balances and payouts of all rows in one call each (TXN-030). */
async function viewsOf(
  deps: TransactionReadDeps,
  rows: readonly AdminChargeRow[],
  adminId: string,
): Promise<AdminCharge[]> {
  const beneficiaries = [...new Set(rows.map((row) => row.beneficiary_id))]
  const ids = rows.map((row) => row.id)
  const now = deps.clock.now()
  const [payouts, begun, approvals, settings, standings, phones] = await Promise.all([
    readPayouts(deps.database, ids),
    readBegun(deps.database, ids, now),
    findShownApprovals(deps.database, ids),
    deps.settings.current(),
    readBalances(deps, beneficiaries),
    Promise.all(rows.map((row) => phoneOf(deps, row))),
  ])
  const reading = { adminId, now, aloneMinor: settings['payout.aloneMinor'] }
  return rows.map((row, nth) =>
    adminChargeView(
      row,
      {
        standing: standings?.get(row.beneficiary_id) ?? unreadStanding,
        payouts: {
          recorded: payouts.filter((payout) => payout.charge_id === row.id),
          begun: begun.find((payout) => payout.charge_id === row.id) ?? null,
          approval: approvals.find(({ chargeId }) => chargeId === row.id) ?? null,
        },
        phone: phones[nth] ?? null,
      },
      reading,
    ),
  )
}

/** Null also for a stored phone that cannot be read: the rest of its row is still shown. */
async function phoneOf({ cipher, log }: TransactionReadDeps, row: AdminChargeRow): Promise<string | null> {
  try {
    return await openPayerPhone(cipher, row.id, row)
  } catch (error) {
    log.error({ event: 'payer-phone.unreadable', chargeId: row.id, err: error }, 'a phone could not be read')
    return null
  }
}

/** The rows are shown even when the balances cannot be read; their cells then show that the balance is missing (TXN-010, TXN-031). */
async function readBalances(
  { database, log }: TransactionReadDeps,
  beneficiaries: readonly string[],
): Promise<ReadonlyMap<string, RowStanding> | null> {
  try {
    const [balances, standings] = await Promise.all([
      balancesOf(database, beneficiaries),
      readStandings(database, beneficiaries),
    ])
    return new Map(
      beneficiaries.map((id) => [
        id,
        { balanceMinor: balances.get(id)?.minor ?? null, ...(standings.get(id) ?? noStanding) },
      ]),
    )
  } catch (error) {
    log.error({ event: 'balances.unreadable', err: error }, 'the balances of a page could not be read')
    return null
  }
}
