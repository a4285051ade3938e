import type { HistoryItem, HistoryListItem, listHistory } from '@puente/contract/orders/history'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { openPayoutAccount } from '../../payouts/public.ts'
import { readDayTotals } from './day-reads.ts'
import { type Period, readHistory } from './history-reads.ts'

export interface HistoryPageDeps {
  readonly database: Pick<Database, 'statement'>
  readonly cipher: FieldCipher
  readonly clock: Clock
}

/** A page of the history with the totals of its days, and the bank account of each payout. */
export async function historyPage(
  deps: HistoryPageDeps,
  userId: string,
  query: { readonly page: number; readonly period: Period },
): Promise<ResponseOf<typeof listHistory>> {
  const page = await readHistory(deps.database, userId, query, deps.clock.now())
  const [days, payouts] = await Promise.all([
    readDayTotals(deps.database, userId, daysOf(page.items)),
    readPayouts(deps, userId, page.items),
  ])
  const items = page.items.map((item) => ({ ...item, payout: payouts.get(item.id) ?? null }))
  return { ...page, items, days }
}

function daysOf(items: readonly HistoryItem[]): LocalDay[] {
  return [...new Set(items.map(({ date }) => localDayOf(new Date(date))))]
}

interface PayoutRow {
  readonly id: string
  readonly bank_snapshot_enc: EncryptedField | null
  readonly client_name: string | null
}

const payoutsText = `
select p.id, p.bank_snapshot_enc, coalesce(o.client_name, e.payer_name) as client_name
from payouts p
left join orders o on o.charge_id = p.charge_id
left join establishment_payments e on e.charge_id = p.charge_id
where p.owner_id = $1 and p.id = any($2::uuid[])`

/** The payouts among the items, by the id of their entry. */
async function readPayouts(
  { database, cipher }: HistoryPageDeps,
  userId: string,
  items: readonly HistoryItem[],
): Promise<Map<string, NonNullable<HistoryListItem['payout']>>> {
  const ids = items.flatMap(({ id, type }) => (type === 'admin_payment' ? [id.slice('admin-'.length)] : []))
  if (ids.length === 0) return new Map()
  const rows = await database.statement<PayoutRow>('history.payouts', payoutsText, [userId, ids])
  return new Map(
    await Promise.all(
      rows.map(async ({ id, client_name: clientName, bank_snapshot_enc: stored }) => {
        const account = await openPayoutAccount(cipher, id, stored)
        return [`admin-${id}`, { clientName, account }] as const
      }),
    ),
  )
}
