import { listCalculatorRates } from '@puente/contract/rates/admin-rates'
import { type CalculatorPair, readAdminRate } from '@puente/contract/rates/rates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { updatesRun } from '../../../lib/live/live-preferences.ts'

/** RATE-018: a rate set by hand stays until it is set again. An event reports that. */
const manualFreshForMs = 30 * 60_000
/** Ruling 6: how long a reading of the market is fresh. */
const readingFreshForMs = 60_000
const marketRefreshMs = 30 * 60_000

/** The order rate, with the parts that only admins see. */
export const adminRateQuery = queryOptions({
  queryKey: ['admin-rate'],
  queryFn: ({ signal }) => call(readAdminRate, {}, { signal }),
  staleTime: ({ state }) => (state.data?.mode === 'manual' ? manualFreshForMs : readingFreshForMs),
  // DASH-030, unless the person has stopped automatic updates.
  refetchInterval: () => (updatesRun() ? marketRefreshMs : false),
  meta: { live: ['rate'] },
})

/** The rate of a pair and the ones before it, newest first; the first one is in force (RATE-025). */
export const calculatorRatesQuery = (pair: CalculatorPair) =>
  queryOptions({
    queryKey: ['admin-calculator-rates', pair],
    queryFn: ({ signal }) => call(listCalculatorRates, { params: { pair }, query: { limit: 5 } }, { signal }),
    staleTime: 60_000,
    meta: { live: ['rate'] },
  })
