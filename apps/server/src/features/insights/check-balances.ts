import type { checkBalances as checkBalancesEndpoint } from '@puente/contract/insights'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import type { SharedCache } from '../../platform/cache/shared-cache.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { type ComparedBalance, compareBalances } from '../ledger/public.ts'

interface CheckDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cache: SharedCache
}

interface Caller {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

const lockKey = 'balance-check'
const lockSeconds = 60
const mostDifferences = 100

/**
 * Compares the balance of every account with its records, and changes nothing. The report is audited, without names (DASH-016).
 * @throws DomainError `balance-check.running`, `server.unavailable`
 */
export async function checkBalances(
  deps: CheckDeps,
  { actor, context }: Caller,
): Promise<ResponseOf<typeof checkBalancesEndpoint>> {
  const locks = await deps.cache.lock([lockKey], lockSeconds)
  if (locks.keys.length === 0) throw new DomainError('balance-check.running')
  try {
    const began = performance.now()
    const accounts = await compareBalances(deps.database)
    // tidy-allow number: milliseconds
    const tookMs = Math.round(performance.now() - began)
    const differing = accounts.filter(differs).toSorted((one, other) => {
      const [a, b] = [gapOf(one), gapOf(other)]
      return a === b ? 0 : a > b ? -1 : 1
    })
    const listed = differing.slice(0, mostDifferences)
    const checkedAt = await deps.unitOfWork.run(
      actor,
      'insights.check-balances',
      async (tx) => {
        tx.audit({
          object: { type: 'ledger', id: 'balances' },
          after: {
            checked: accounts.length,
            differing: differing.length,
            differences: listed.map(({ beneficiaryId, ledgerMinor, recordsMinor, shownMinor }) => ({
              beneficiaryId,
              ledgerMinor: String(ledgerMinor),
              recordsMinor: String(recordsMinor),
              shownMinor: String(shownMinor),
            })),
          },
        })
        return tx.now
      },
      context,
    )
    const names = await readNames(
      deps.database,
      listed.map(({ beneficiaryId }) => beneficiaryId),
    )
    return {
      checked: accounts.length,
      differing: differing.length,
      differences: listed.map((account) => ({
        beneficiaryId: account.beneficiaryId,
        name: names.get(account.beneficiaryId) ?? null,
        ledger: ars(account.ledgerMinor),
        records: ars(account.recordsMinor),
        shown: ars(account.shownMinor),
      })),
      checkedAt: checkedAt.toISOString(),
      tookMs,
    }
  } finally {
    await locks.release()
  }
}

function differs({ ledgerMinor, recordsMinor, shownMinor }: ComparedBalance): boolean {
  return ledgerMinor !== recordsMinor || ledgerMinor !== shownMinor
}

/** The larger of the two differences, without its sign. */
function gapOf({ ledgerMinor, recordsMinor, shownMinor }: ComparedBalance): bigint {
  const [ofRecords, ofShown] = [recordsMinor - ledgerMinor, shownMinor - ledgerMinor].map((gap) =>
    gap < 0n ? -gap : gap,
  )
  return (ofRecords ?? 0n) > (ofShown ?? 0n) ? (ofRecords ?? 0n) : (ofShown ?? 0n)
}

async function readNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.statement<{ id: string; name: string }>(
    'insights.names',
    `select id::text as id, full_name as name from users where id = any($1::uuid[])
     union all select id::text, name from establishments where id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
