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
import { searchOf } from '../payments/payment-search.ts'
import {
  deskColumns,
  type DeskPaymentDeps,
  type DeskPaymentRow,
  deskPaymentsOf,
  deskStatus,
  notDeleted,
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

/** The statements of one kind of search. Parameters 1 to 5 filter, a null filters nothing; the search is the sixth. */
function textsOf(condition: string, offset = '$7', payments = 'establishment_payments') {
  const from = `
from ${payments} p join charges c on c.id = p.charge_id join establishments e on e.id = p.establishment_id
where ($1::timestamptz is null or p.created_at >= $1) and ($2::timestamptz is null or p.created_at < $2)
  and ($3::uuid is null or p.establishment_id = $3) and ($4::text is null or ${deskStatus} = $4)
  and ($5::text is null or ${pixCondition('c', '$5')}) and ${notDeleted} ${condition}`
  return {
    page: `select ${deskColumns} ${from} order by p.created_at desc, p.charge_id desc limit ${pageSize} offset ${offset}`,
    count: countText(from),
  }
}

const byName = 'and folded(p.payer_name) like folded($6)'
/** Each kind of search has its own statements, so that it uses its own index. */
const texts = {
  all: textsOf('', '$6'),
  cpf: textsOf('and p.payer_document_hash = $6'),
  'visible-digits': textsOf('and p.payer_document_visible_hash = $6'),
  name: textsOf(byName),
  'short-name': textsOf(byName, '$7', latest),
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
  const filter = [
    from,
    to,
    query.establishmentId ?? null,
    query.status ?? null,
    query.pixStatus ?? null,
    ...values,
  ]
  const [rows, counted] = await Promise.all([
    database.statement<DeskPaymentRow>(`payments-desk.page.${kind}`, texts[kind].page, [
      ...filter,
      offsetOf(query.page),
    ]),
    countRows(database, `payments-desk.count.${kind}`, texts[kind].count, filter),
  ])
  return countedPage(await deskPaymentsOf(deps, rows, adminId), query.page, counted)
}

/** The ids of the newest payments whose payer the list finds by this text, also for the search of the desk. */
export async function findPayments(
  { database, keyedHash }: Pick<ListDeskPaymentsDeps, 'database' | 'keyedHash'>,
  text: string,
): Promise<string[]> {
  const { kind, values } = searchOf(keyedHash, text)
  const unfiltered = [null, null, null, null, null]
  const rows = await database.statement<DeskPaymentRow>(`payments-desk.page.${kind}`, texts[kind].page, [
    ...unfiltered,
    ...values,
    0,
  ])
  return rows.map(({ id }) => id)
}
