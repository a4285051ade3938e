import { lastPage } from '@puente/contract/protocol/paging'
import { type FinancePeriod, financePeriods } from '@puente/contract/finance'
import { type TransferState, transferStates } from '@puente/contract/finance/transfers'

/** What the list of transfers is narrowed to, and its page. */
export interface TransferFilter {
  /** Absent on the first page. */
  page?: number
  state?: TransferState
  /** Days up to today in which a transfer began. Absent for all of them. */
  since?: FinancePeriod
  /** A part of a name, text or id, or a whole key. */
  q?: string
}

/** What the finance area shows, as the address holds it. The filter is that of the transfers. */
export interface FinanceSearch extends TransferFilter {
  /** Absent for the last seven days (FIN-011). */
  period?: FinancePeriod
  /** Absent for the statement. */
  show?: 'transfers'
  /** The transfer whose details are open. */
  transfer?: string
}

const longestSearch = 100

/** The periods that the filter offers, in its order (FIN-011). */
export const shownPeriods: readonly FinancePeriod[] = ['today', '7days', '15days', '30days']
export const usualPeriod: FinancePeriod = '7days'

/** Reads an address. Leaves out what it does not understand. */
export function readFinanceAddress(address: Record<string, unknown>): FinanceSearch {
  const period = shownPeriods.find((one) => one === address['period'])
  const page = address['page']
  const q = address['q']
  const state = transferStates.find((one) => one === address['state'])
  const since = financePeriods.find((one) => one === address['since'])
  return {
    ...(period !== undefined && period !== usualPeriod && { period }),
    ...(address['show'] === 'transfers' && { show: 'transfers' as const }),
    ...(state !== undefined && { state }),
    ...(since !== undefined && { since }),
    ...(typeof q === 'string' && q.trim() !== '' && q.length <= longestSearch && { q }),
    ...(isId(address['transfer']) && { transfer: address['transfer'] }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
  }
}

function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
