import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { currentToast, showToast } from '../../../ui/toast-store.ts'
import { useBalancesNotUpdated } from '../../payouts/admin/public.ts'
import type { ChargePage } from './charge-pages.rules.ts'
import { chargeRules, chargesQuery, lacksBalance } from './charge-queries.ts'
import { chargeFilters, type ChargeSearch } from './charge-search.ts'

/** The page of transactions on screen. @param holds true if a dialog about one of them is open */
export function useCharges(search: ChargeSearch, holds: boolean) {
  const { page, ...filters } = chargeFilters(search)
  const query = useQuery(chargesQuery({ page, ...filters }))
  const filter = JSON.stringify(filters)
  const answer = query.isPlaceholderData ? undefined : query.data
  // A basic reading has rules and a toast of its own.
  const isBasic = query.data?.reading === 'basic'
  const list = useLiveList({
    query,
    rules: chargeRules(isBasic ? undefined : search.view),
    filter,
    page,
    holds,
  })
  useBalanceToasts(isBasic ? undefined : answer, `${filter} ${page}`)
  useLimitedToast(isBasic)
  useFailureToast(list.shown === undefined ? query.error : null)
  return { list, isBasic, owed: query.data?.owed ?? null, error: query.error, refetch: query.refetch }
}

/**
 * Shows once that balances cannot be read, beside the marks in the table itself: TXN-010 for rows that come without them, TXN-031 if the
 * same page had them before. After a payout, the toast of the payout reports this, with the amount paid.
 */
function useBalanceToasts(rows: ChargePage | undefined, page: string): void {
  const texts = useTexts('transactions/admin').table
  const notUpdated = useBalancesNotUpdated()
  const pageWithBalances = useRef<string | null>(null)
  const withoutBalance = rows?.items.some(lacksBalance)
  useEffect(() => {
    if (withoutBalance === undefined) return
    if (!withoutBalance) {
      pageWithBalances.current = page
      return
    }
    const isReload = pageWithBalances.current === page
    const title = isReload ? notUpdated : texts.withoutBalance
    // A payout shows a toast with the same title and the amount paid. Do not replace that toast.
    if (currentToast()?.title !== title) showToast({ tone: 'warning', title })
  }, [withoutBalance, page, texts, notUpdated])
}

/** Shows once that only the charges themselves could be read, as often as it begins (TXN-011). */
function useLimitedToast(isBasic: boolean): void {
  const texts = useTexts('transactions/admin').table
  useEffect(() => {
    if (isBasic) showToast({ tone: 'warning', title: texts.limited })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBasic])
}

/** TXN-012: shows each failure once while there is no row to show, even if the language changes. */
function useFailureToast(error: Error | null): void {
  const texts = useTexts('transactions/admin').table
  const { problem } = useProblemText()
  useEffect(() => {
    if (error !== null) showToast({ tone: 'error', title: texts.failed(problem(error)) })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
