import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type {
  ProviderBalance,
  ProviderStatement,
  StatementEntry,
  StatementMovement,
} from '../../features/collections/ports/statement.port.ts'
import { balanceSchema, type StatementRow, statementRowSchema, statementSchema } from './account-schemas.ts'
import type { CorpxClient } from './client.ts'

const dayMs = 86_400_000
/** CorpX publishes no limit for the window of a statement. One query asks for at most this much (PSP-011). */
const longestWindowMs = 90 * dayMs

/** Called for each row that cannot be read, with the fields at fault and the row. */
type OnUnreadable = (endToEndId: null, fields: readonly string[], row: unknown) => void

/** The balance of our account. A dispute (MED) shows as a lock, so it is in `blockedMinor`. */
export function corpxBalance(client: CorpxClient): ProviderBalance {
  return {
    name: 'corpx',
    async readBalance() {
      const answer = required(await client.call({ method: 'GET', path: '/balance', schema: balanceSchema }))
      return { availableMinor: answer.available, blockedMinor: answer.locked ?? null }
    },
  }
}

/**
 * The statement of CorpX lists movements with direction, amount and time, but without an end-to-end id or an id of its own. `identifier` repeats our
 * id of the charge or transfer behind it, if it has one.
 */
export function corpxStatement(client: CorpxClient, onUnreadable: OnUnreadable): ProviderStatement {
  return {
    name: 'corpx',
    longestWindowMs,
    namesPix: false,
    async readPage({ from, to, page, limit, which }) {
      if (which === 'with-returns') {
        throw new CollectorFailure('validation', 'refused', 'its statement shows no returns by themselves')
      }
      const query = new URLSearchParams({
        startDate: from.toISOString(),
        endDate: to.toISOString(),
        page: String(page),
        limit: String(limit),
        order: 'desc',
      })
      const path = `/statement?${query}`
      const answer = required(await client.call({ method: 'GET', path, schema: statementSchema }))
      return {
        entries: answer.transactions.map((row) => entryOf(row, onUnreadable)),
        total: answer.totalElements ?? null,
        hasMore: answer.hasNext,
      }
    },
  }
}

function entryOf(row: unknown, onUnreadable: OnUnreadable): StatementEntry {
  const read = statementRowSchema.safeParse(row)
  if (read.success) return movementOf(read.data)
  onUnreadable(
    null,
    read.error.issues.map(({ path }) => path.join('.')),
    row,
  )
  return { kind: 'unreadable', endToEndId: null }
}

function movementOf({ direction, amount, ...row }: StatementRow): StatementMovement {
  return {
    kind: 'movement',
    ourId: row.identifier ?? null,
    direction: direction === 'IN' ? 'in' : 'out',
    amountMinor: amount < 0n ? -amount : amount,
    at: row.transactionDate,
    state: stateOf(row.status),
    providerStatus: row.status,
    text: row.description ?? null,
  }
}

/** `REFUNDED` and the like are unknown: they do not show whether the return is a row of its own. */
function stateOf(status: string): StatementMovement['state'] {
  if (/^(completed|paid)$/i.test(status)) return 'done'
  if (/^(pending|pending_approval|processing|approved|accepted|scheduled)$/i.test(status)) return 'processing'
  return /^(failed|rejected|cancelled)$/i.test(status) ? 'not-done' : 'unknown'
}

function required<T>(answer: T | null): T {
  // Neither call can have an unknown object. An account that is not found is a wrong setting, and rejects as such.
  if (answer === null) throw new CollectorFailure('api', 'refused', 'the account is not shown')
  return answer
}
