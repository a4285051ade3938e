import type { HistoryItem } from '@puente/contract/orders/history'
import { expect, it } from 'vitest'
import type { Database } from '../../../platform/db/database.ts'
import { entriesOf } from './export-rows.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** A history of confirmed charges a second apart, newest first; `answers` are the arrays that the statements returned. */
function historyOf(count: number) {
  const charges = Array.from({ length: count }, (_, index) => charge(index))
  const answers: unknown[][] = []
  const database: Pick<Database, 'statement'> = {
    async statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      const older = charges.filter(({ place_at: at }) => values[2] === 'infinity' || at < String(values[2]))
      const answer = name === 'history.export-pix' ? older.slice(0, limitOf(text)) : []
      answers.push(answer)
      return answer as Row[]
    },
  }
  return { database, answers }
}

function limitOf(text: string): number {
  return Number(/limit (\d+)$/.exec(text)?.[1])
}

function charge(index: number) {
  const date = new Date(now.getTime() - index * 1000)
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  return {
    id: `pix-${id}`,
    type: 'pix',
    charge_id: id,
    kind: 'order',
    date,
    value_minor: 4860000n,
    real_value_minor: 18000n,
    customer_rate: '270',
    total_minor: 18100n,
    fee_minor: 100n,
    refunded_minor: null,
    taken_back_minor: 0n,
    pix_status: 'confirmed',
    payout_status: 'pending',
    description: null,
    client_name: null,
    client_document_shown: null,
    client_id: null,
    txid: String(index),
    receipt_file_id: null,
    held_minor: null,
    has_code: true,
    expires_at: null,
    place_at: date.toISOString(),
    place_id: id,
  }
}

it.each([0, 1, 124, 125, 126, 250, 310])('reads each of %i entries once, newest first', async (count) => {
  const read: string[] = []
  for await (const batch of entriesOf(historyOf(count).database, 'user', new Date(0), now)) {
    read.push(...batch.map(({ transactionId }) => transactionId))
  }
  expect(read).toEqual(Array.from({ length: count }, (_, index) => String(index)))
})

it('releases each entry that was consumed, in the batch and in the result of a statement', async () => {
  const { database, answers } = historyOf(310)
  const batches: (readonly HistoryItem[])[] = []
  for await (const batch of entriesOf(database, 'user', new Date(0), now)) {
    expect(batches.filter((earlier) => earlier !== batch && earlier.length > 0)).toEqual([])
    // The merge holds the next row of each half already.
    expect(answers.slice(0, -1).filter((answer) => answer.length > 1)).toEqual([])
    batches.push(batch)
  }
  expect(batches).toHaveLength(3)
  expect(answers.filter((answer) => answer.length > 0)).toEqual([])
})
