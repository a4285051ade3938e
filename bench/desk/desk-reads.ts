import { cpfOfCustomer } from '../../apps/server/src/demo/past/trades.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'

interface Samples {
  readonly merchant: string
  readonly store: string
  readonly charge: string
  readonly txid: string
  readonly payment: string
  readonly day: string
  readonly earlier: string
}

const samplesText = `
select c.owner_id as merchant, p.establishment_id as store, c.id as charge, c.txid, c.id as payment,
  (now() - interval '20 days')::date::text as day, (now() - interval '27 days')::date::text as earlier
from establishment_payments p join charges c on c.id = p.charge_id
where c.pix_status = 'confirmed' and c.created_at < now() - interval '20 days'
order by c.created_at desc offset 50 limit 1`

const pixStatuses = ['pending', 'confirmed', 'expired', 'cancelled', 'failed', 'refunded', 'disputed', 'held']
const payoutStatuses = ['pending', 'partial', 'paid']
/** A customer of the copies. Others have their name in part. */
const cpf = cpfOfCustomer(21)
const person = { cpf, visible: cpf.slice(3, 9), name: 'Vasconcelos' }

type Read = readonly [name: string, path: string]

const pix = pixStatuses.map((status) => `pixStatus=${status}`)
const payout = payoutStatuses.map((status) => `payoutStatus=${status}`)

function daysOf(at: Samples): string {
  return `startDate=${at.earlier}&endDate=${at.day}`
}

/** One read for each of these queries. */
function of(title: string, path: string, queries: readonly string[]): Read[] {
  return queries.map((query) => [
    `${title} ${query.replace(/[0-9a-f-]{36}/, 'ID')}`.trim(),
    query === '' ? path : `${path}?${query}`,
  ])
}

function sheetReads(at: Samples): readonly Read[] {
  const days = daysOf(at)
  return [
    ...of('spreadsheet', '/spreadsheet', [
      '',
      'page=60',
      ...pix,
      ...payout,
      'kind=order',
      'provider=corpx',
      `establishmentId=${at.store}`,
      `userId=${at.merchant}`,
      'amountFrom=78000',
      days,
      `search=${person.name}`,
      `search=${person.cpf}`,
      `search=${at.txid}`,
      'search=nobodyiscalledthis',
      `pixStatus=held&kind=order`,
      `pixStatus=refunded&${days}`,
      `search=${person.name}&${days}`,
    ]),
    ...of('sums', '/spreadsheet/sums', [
      '',
      'pixStatus=held',
      'pixStatus=refunded',
      days,
      `search=${person.name}`,
    ]),
  ]
}

function paymentReads(at: Samples): readonly Read[] {
  const days = daysOf(at)
  return [
    ...of('payments', '/payments', [
      '',
      'page=300',
      ...pix,
      ...[...payoutStatuses, 'cancelled'].map((status) => `status=${status}`),
      `establishmentId=${at.store}`,
      days,
      `search=${person.name}`,
      `search=${person.cpf}`,
      `search=${person.visible}`,
      'search=nobodyiscalledthis',
      `pixStatus=held&${days}`,
      `pixStatus=disputed&establishmentId=${at.store}`,
      `search=${person.name}&pixStatus=refunded`,
    ]),
  ]
}

/** What an admin opens, by the path below `/admin`. */
export async function deskReads(admin: Database): Promise<readonly Read[]> {
  const { rows } = await admin.pool.query<Samples>(samplesText)
  const [at] = rows
  if (at === undefined) throw new Error('there is no payment to look at')
  const days = daysOf(at)
  return [
    ...of('transactions', '/charges', [
      '',
      'page=2',
      'page=300',
      'view=to-pay',
      'view=review',
      ...pix,
      ...payout,
      days,
      `specificDate=${at.day}`,
      `userId=${at.merchant}`,
      `reference=${at.txid}`,
      `pixStatus=refunded&${days}`,
      `pixStatus=held&payoutStatus=pending`,
      `pixStatus=disputed&userId=${at.merchant}`,
      `payoutStatus=partial&userId=${at.merchant}`,
      'pixStatus=confirmed&payoutStatus=partial',
      'pixStatus=refunded&payoutStatus=paid',
      'pixStatus=cancelled&payoutStatus=paid',
    ]),
    ['detail', `/charges/${at.charge}`],
    ['ledger of one', `/charges/${at.charge}/ledger`],
    ...sheetReads(at),
    ...paymentReads(at),
    ['payment', `/payments/${at.payment}`],
    ['payment figures', '/payment-figures'],
    ...of('refuelings', '/refuelings', [
      '',
      'page=300',
      'pixStatus=disputed',
      'pixStatus=refunded',
      'payoutStatus=partial',
      days,
    ]),
    ...of('people', '/people', ['', 'page=100', `search=${person.name}`]),
    ['person', `/people/${at.merchant}`],
    ['dashboard', '/summary'],
    ['waiting', '/waiting'],
    ['movement', `/movement?from=${at.earlier}&to=${at.day}`],
    ...of('search of the desk', '/search', [`text=${person.name}`, `text=${person.cpf}`, `text=${at.txid}`]),
  ]
}
