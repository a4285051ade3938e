import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { chargeRules, chargesQuery } from './charge-queries.ts'
import { chargeFilters, type ChargeSearch } from './charge-search.ts'

/** The page of transactions on screen. @param holds a dialog about one of them is open */
export function useCharges(search: ChargeSearch, holds: boolean) {
  const { page, ...filters } = chargeFilters(search)
  const query = useQuery(chargesQuery({ page, ...filters }))
  const list = useLiveList({ query, rules: chargeRules, filter: JSON.stringify(filters), page, holds })
  useLoadingToasts(
    query.data?.items.some(({ userBalance, userId }) => userBalance === null && userId !== null) ?? false,
    query.error,
  )
  return { list, error: query.error, refetch: query.refetch }
}

/** TXN-010, TXN-012: once for each answer, beside the marks and the error in the table itself. */
function useLoadingToasts(withoutBalance: boolean, error: Error | null): void {
  const texts = useTexts('transactions/admin').table
  const { problem } = useProblemText()
  useEffect(() => {
    if (withoutBalance) showToast({ tone: 'warning', title: texts.withoutBalance })
  }, [withoutBalance, texts])
  useEffect(() => {
    if (error !== null) showToast({ tone: 'error', title: texts.failed(problem(error)) })
    // Once for each failure, also if the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
