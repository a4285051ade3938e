import {
  type FinancePeriod,
  readFinanceBalance,
  readFinanceGate,
  readFinanceProvider,
  readFinanceStatement,
} from '@puente/contract/finance'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { shouldRetryQuery } from '../../../lib/query/retry.ts'
import { type FinanceSearch, usualPeriod } from './finance-search.ts'

export type Balance = ResponseOf<typeof readFinanceBalance>
export type ActiveProvider = ResponseOf<typeof readFinanceProvider>
export type Statement = ResponseOf<typeof readFinanceStatement>

/** FIN-009: a failed load is tried three times in all. */
export const mostTries = 3

/** Begins the key of every answer from behind the gate. */
export const figuresKey = 'finance'

/** Whether this session may enter. The server also reports changes of its grant by another tab or by a new password. */
export const gateQuery = queryOptions({
  queryKey: ['finance-gate'],
  queryFn: ({ signal }) => call(readFinanceGate, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { live: ['finance'] },
})

/** The figures come from the provider and are read on demand: no screen polls them. */
const figures = {
  staleTime: 5 * 60_000,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: (failures: number, error: Error) => mayTryAgain(failures, error),
}

/** A provider that asks us to wait is not asked again at once (ruling 50). */
function mayTryAgain(failures: number, error: Error): boolean {
  if (error instanceof ApiProblem && error.retryAfterSeconds !== null) return false
  return failures + 1 < mostTries && shouldRetryQuery(failures, error)
}

export const providerQuery = queryOptions({
  ...figures,
  queryKey: [figuresKey, 'provider'],
  queryFn: ({ signal }) => call(readFinanceProvider, {}, { signal }),
})

export const balanceQuery = queryOptions({
  ...figures,
  queryKey: [figuresKey, 'balance'],
  queryFn: ({ signal }) => call(readFinanceBalance, {}, { signal }),
})

/** One page of a period. The first read may use the server's cached reading; a repeated read asks the provider again. */
export function statementQuery({ period = usualPeriod, page = 1 }: FinanceSearch) {
  const queryKey = [figuresKey, 'statement', period, page] as const
  return queryOptions({
    ...figures,
    queryKey,
    queryFn: ({ signal, client }) => {
      const isRepeated = client.getQueryState(queryKey)?.data !== undefined
      const fresh = isRepeated ? ('yes' as const) : ('no' as const)
      return call(readFinanceStatement, { query: { period, page, fresh } }, { signal })
    },
    placeholderData: (former, query) =>
      periodOf(query?.queryKey) === period ? keepPreviousData(former) : undefined,
  })
}

function periodOf(queryKey: readonly unknown[] | undefined): FinancePeriod | undefined {
  return queryKey?.[2] as FinancePeriod | undefined
}

/** Forgets every answer from behind the gate, and drops those under way (FIN-001). */
export function dropFigures(queryClient: QueryClient): void {
  void queryClient.cancelQueries({ queryKey: [figuresKey] })
  queryClient.removeQueries({ queryKey: [figuresKey] })
}

/** Whether the server refused because the grant has ended, even if this page still shows it as open. */
export function isLocked(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'finance.locked'
}
