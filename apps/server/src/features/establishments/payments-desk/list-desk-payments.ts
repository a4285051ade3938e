import type { DeskPayment, listDeskPayments as endpoint } from '@puente/contract/establishments/payments-desk'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import type { PageOf } from '@puente/contract/protocol/wire'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import { pixCondition } from '../../collections/public.ts'
import { keptPayment } from '../payments/listed-condition.ts'
import { type PaymentSearchKind, searchOf } from '../payments/payment-search.ts'
import {
  deskColumns,
  type DeskPaymentDeps,
  type DeskPaymentRow,
  deskPaymentsOf,
  statusCondition,
} from './desk-payment-rows.ts'
import { periodOf } from './period.ts'

export interface ListDeskPaymentsDeps extends DeskPaymentDeps {
  readonly keyedHash: KeyedHash
}

/** Rows of the establishment and the days that a search for a short name reads, newest first. The trigram index needs three characters. */
const mostForShortNames = 5_000

const latest = `(select * from establishment_payments
  where ($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
    and ($3::uuid is null or establishment_id = $3)
  order by created_at desc, charge_id desc limit ${mostForShortNames})`

/**
 * Each kind of search has its own statements, so that it uses its own index: the condition, and the payments that it is looked for among. The value
 * is the fourth parameter. Parameters 1 to 3 filter, a null filters nothing.
 */
const searches: Readonly<
  Record<PaymentSearchKind, { readonly condition: string; readonly payments: string }>
> = {
  all: { condition: '', payments: 'establishment_payments' },
  cpf: { condition: 'and p.payer_document_hash = $4', payments: 'establishment_payments' },
  'visible-digits': {
    condition: 'and p.payer_document_visible_hash = $4',
    payments: 'establishment_payments',
  },
  name: { condition: 'and folded(p.payer_name) like folded($4)', payments: 'establishment_payments' },
  'short-name': { condition: 'and folded(p.payer_name) like folded($4)', payments: latest },
}

type Statuses = Pick<QueryOf<typeof endpoint>, 'status' | 'pixStatus'>

/** The statements have a name unless two statuses filter them: each connection keeps what has one. */
function textsOf(kind: PaymentSearchKind, { status, pixStatus }: Statuses) {
  const { condition, payments } = searches[kind]
  const isByStatus = status !== undefined || pixStatus !== undefined
  const from = `
from ${payments} p ${isByStatus ? 'join charges c on c.id = p.charge_id' : ''}
where ($1::timestamptz is null or p.created_at >= $1) and ($2::timestamptz is null or p.created_at < $2)
  and ($3::uuid is null or p.establishment_id = $3) and ${keptPayment} ${condition}
  ${status === undefined ? '' : `and ${statusCondition(status)}`}
  ${pixStatus === undefined ? '' : `and ${pixCondition('c', pixStatus)}`}`
  // A payment is made together with its charge, so that both orders are the same. That of the charges has an index for each status.
  const order = isByStatus ? 'c.created_at desc, c.id desc' : 'p.created_at desc, p.charge_id desc'
  return {
    name:
      status !== undefined && pixStatus !== undefined
        ? null
        : `${kind}.${status ?? 'any'}.${pixStatus ?? 'any'}`,
    // The rows before a page are not joined with what only its own rows show.
    page: `select ${deskColumns} from (
        select p.charge_id ${from} order by ${order} limit ${pageSize} offset ${kind === 'all' ? '$4' : '$5'}) page
      join establishment_payments p on p.charge_id = page.charge_id join charges c on c.id = page.charge_id
      join establishments e on e.id = p.establishment_id
      order by p.created_at desc, p.charge_id desc`,
    count: countText(from),
  }
}

/**
 * The payments at all establishments, newest first, without deleted ones (URLT-006).
 * @throws DomainError `request.invalid` for days that exclude each other or do not exist
 */
export async function listDeskPayments(
  deps: ListDeskPaymentsDeps,
  query: QueryOf<typeof endpoint>,
  adminId: string,
): Promise<PageOf<DeskPayment>> {
  const { database, keyedHash } = deps
  const { from, to } = periodOf(query)
  const { kind, values } = searchOf(keyedHash, query.search)
  const filter = [from, to, query.establishmentId ?? null, ...values]
  const texts = textsOf(kind, query)
  const named = (part: string) => (texts.name === null ? null : `payments-desk.${part}.${texts.name}`)
  const [rows, counted] = await Promise.all([
    database.statement<DeskPaymentRow>(named('page'), texts.page, [...filter, offsetOf(query.page)]),
    countRows(database, named('count'), texts.count, filter),
  ])
  return countedPage(await deskPaymentsOf(deps, rows, adminId), query.page, counted)
}

/** The ids of the newest payments whose payer the list finds by this text, also for the search of the desk. */
export async function findPayments(
  { database, keyedHash }: Pick<ListDeskPaymentsDeps, 'database' | 'keyedHash'>,
  text: string,
): Promise<string[]> {
  const { kind, values } = searchOf(keyedHash, text)
  const { name, page } = textsOf(kind, {})
  const rows = await database.statement<DeskPaymentRow>(`payments-desk.page.${name}`, page, [
    null,
    null,
    null,
    ...values,
    0,
  ])
  return rows.map(({ id }) => id)
}
