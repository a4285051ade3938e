import { listCalculatorRates } from '@puente/contract/rates/admin-rates'
import type { CalculatorPair } from '@puente/contract/rates/rates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** The rate of a pair and the ones before it, newest first; the first one is in force (RATE-025). */
export const calculatorRatesQuery = (pair: CalculatorPair) =>
  queryOptions({
    queryKey: ['admin-calculator-rates', pair],
    queryFn: ({ signal }) => call(listCalculatorRates, { params: { pair }, query: { limit: 5 } }, { signal }),
    staleTime: 60_000,
    meta: { live: ['rate'] },
  })
