import { lastPage } from '@puente/contract/protocol/paging'
import type { FinancePeriod } from '@puente/contract/finance'

/** What the finance area shows, as the address holds it. */
export interface FinanceSearch {
  /** Absent for the last seven days (FIN-011). */
  period?: FinancePeriod
  /** Absent on the first page. */
  page?: number
  /** Absent for the statement. */
  show?: 'transfers'
}

/** Of the filter, in its order (FIN-011). */
export const shownPeriods: readonly FinancePeriod[] = ['today', '7days', '15days', '30days']
export const usualPeriod: FinancePeriod = '7days'

/** Reads an address. Leaves out what it does not understand. */
export function readFinanceAddress(address: Record<string, unknown>): FinanceSearch {
  const period = shownPeriods.find((one) => one === address['period'])
  const page = address['page']
  return {
    ...(period !== undefined && period !== usualPeriod && { period }),
    ...(address['show'] === 'transfers' && { show: 'transfers' as const }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
  }
}
