import type { ProviderName } from '@puente/contract/collections'
import type { Database } from '../../platform/db/database.ts'
import { ledgerLines } from '../reconciliation/public.ts'
import type { Period } from './finance-days.rules.ts'
import type { Line } from './movement.ts'

type Reader = Pick<Database, 'statement'>

/** What the books have at a provider in a period, by the keys of its statement, in centavos of BRL. */
export async function readBooks(
  database: Reader,
  provider: ProviderName,
  period: Period,
): Promise<ReadonlyMap<string, bigint>> {
  const books = new Map<string, bigint>()
  for await (const { key, amountMinor } of ledgerLines(database, provider, { pix: period, returns: period }))
    if (amountMinor !== null) books.set(key, amountMinor)
  return books
}

interface TimeRow {
  readonly key: string
  readonly at: Date
  readonly name: string | null
}

const timesText = `
select end_to_end_id as key, paid_at as at, payer_name as name from received_pix
where provider = $1 and paid_at >= $2 and paid_at < $3
union all
select 'charge:' || id, confirmed_at, null from charges
where provider = $1 and end_to_end_id is null and confirmed_at >= $2 and confirmed_at < $3`

/** The movements of a period by our books, for a provider that gives no statement. */
export async function readBookLines(
  database: Reader,
  provider: ProviderName,
  period: Period,
): Promise<Line[]> {
  const rows = await database.statement<TimeRow>('finance.book-times', timesText, [
    provider,
    period.from,
    period.to,
  ])
  const times = new Map(rows.map((row) => [row.key, row]))
  const lines: Line[] = []
  for await (const line of ledgerLines(database, provider, { pix: period, returns: period })) {
    const { key, amountMinor, isCounterpartOnly } = line
    if (isCounterpartOnly || amountMinor === null) continue
    const isByHand = key.startsWith('charge:')
    const [endToEndId = key, returnId] = key.split(':')
    const about = times.get(isByHand ? key : endToEndId)
    if (about === undefined) continue
    const kind = isByHand ? 'by-hand' : returnId === undefined ? 'received' : 'return'
    const { at, name } = about
    lines.push({ key, kind, amountMinor, at, name, endToEndId: isByHand ? null : endToEndId, state: 'done' })
  }
  return lines
}

interface AboutRow {
  readonly key: string
  readonly charge_id: string | null
  readonly transfer_id: string | null
  readonly payee: string | null
  readonly payer: string | null
}

/** What the books know of a Pix beyond its amount. */
export interface AboutPix {
  readonly chargeId: string | null
  /** The transfer from the finance area. */
  readonly transferId: string | null
  readonly payee: string | null
  readonly payer: string | null
}

const aboutText = `
select found.key, c.id as charge_id, t.id as transfer_id, found.payer,
  coalesce(t.recipient_name, e.name, u.trade_name, u.company_name, u.full_name) as payee
from (
  select end_to_end_id as key, charge_id, null::uuid as transfer_id, payer_name as payer
  from received_pix where end_to_end_id = any($1::text[])
  union all
  select 'charge:' || id, id, null, null from charges where id = any($2::uuid[])
  union all
  select txid, id, null, null from charges where txid = any($1::text[])
  union all
  select sent_as, null, id, null from transfers where sent_as = any($1::text[])
) found
left join transfers t on t.id = found.transfer_id
left join charges c on c.id = found.charge_id
left join users u on u.id = c.owner_id
left join establishment_payments p on p.charge_id = c.id
left join establishments e on e.id = p.establishment_id`

/** The key of a line in the books: an end-to-end id, our own id of a charge or transfer, or the key of a confirmation by hand. */
export function nameOf({ key, endToEndId, ourId }: Line): string {
  return endToEndId ?? ourId ?? key
}

/** The charge or transfer behind each line, with its payee and payer, by the line's key in the books (`nameOf`). */
export async function readAbout(
  database: Reader,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, AboutPix>> {
  const keys = lines.map(nameOf)
  const charges = keys.filter((key) => key.startsWith('charge:')).map((key) => key.slice('charge:'.length))
  const rows = await database.statement<AboutRow>('finance.about', aboutText, [keys, charges])
  return new Map(
    rows.map(({ key, charge_id: chargeId, transfer_id: transferId, payee, payer }) => [
      key,
      { chargeId, transferId, payee, payer },
    ]),
  )
}
