import type { PayerKeys } from '../../features/collections/public.ts'
import type { Database } from '../../platform/db/database.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { readProgress } from '../progress.ts'
import { seededRandom } from '../past/plan-sales.ts'
import { copyPeople } from './copy-people.ts'
import { copySales } from './copy-sales.ts'
import { planCopies, type Seller } from './plan-copies.ts'
import { readPatterns } from './patterns.ts'

export interface HistoryToMake {
  readonly merchants: number
  readonly stores: number
  readonly charges: number
  /** Sell too, beside the new merchants. */
  readonly sellers?: readonly Seller[]
  readonly days: number
  /** The end of the history. */
  readonly now: Date
  /**
   * Leaves out the triggers and foreign keys, which takes the rights of a superuser and less time. The caller then sets the balances and counters
   * that triggers keep.
   */
  readonly isUnchecked?: boolean
  /** Learns how many more charges are stored. */
  readonly onProgress?: (charges: number) => void
}

const dayMs = 86_400_000

/**
 * Adds merchants with their establishments and their sales of the last days to the database of a demo. All are copies of the demo's merchant and of
 * the sales that the product made for it.
 * @returns all who sell
 * @throws Error if the demo has no past yet
 */
export async function makeHistory(
  deps: PayerKeys & { readonly database: Database },
  {
    merchants,
    stores,
    charges,
    sellers = [],
    days,
    now,
    isUnchecked = false,
    onProgress = () => {},
  }: HistoryToMake,
): Promise<readonly Seller[]> {
  const [merchant] = await deps.database.statement<{ id: string }>(
    'demo.copied-merchant',
    'select id from users where email = $1',
    [demoAccounts.merchant.email],
  )
  const { isPastMade } = await readProgress(deps.database)
  const patterns = merchant === undefined || !isPastMade ? [] : await readPatterns(deps.database, merchant.id)
  if (merchant === undefined || patterns.length === 0)
    throw new Error('Esta base no tiene una demostración con historia: hacé npm start una vez.')
  const from = new Date(now.getTime() - days * dayMs)
  return deps.database.borrow(async (connection) => {
    if (isUnchecked) await connection.query('set session_replication_role = replica')
    // Encrypting a batch takes longer than a transaction may wait for its next statement.
    await connection.query('set statement_timeout = 0')
    await connection.query('set idle_in_transaction_session_timeout = 0')
    await connection.query('begin')
    try {
      const made = await copyPeople(connection, deps, {
        fromId: merchant.id,
        merchants,
        stores,
        before: from,
      })
      const all = [...sellers, ...made]
      const copies = planCopies({
        patterns,
        sellers: all,
        count: charges,
        from,
        to: now,
        random: seededRandom(charges),
      })
      for await (const batch of copySales(connection, deps, { copies, receipts: null })) {
        await connection.query('commit')
        onProgress(batch.length)
        await connection.query('begin')
      }
      // The server calculates these days again.
      await connection.query(`update financial_summaries set updated_at = 'epoch' where date >= $1::date`, [
        from,
      ])
      await connection.query('commit')
      return all
    } catch (error) {
      await connection.query('rollback')
      throw error
    } finally {
      await connection.query('reset all')
    }
  })
}
