import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { urlListQuery, urlRules } from './url-queries.ts'
import { filtersOf, type UrlSearch } from './url-search.ts'

/** The page of payments on screen. @param holds true if a dialog about one of them is open */
export function useUrlPayments(search: UrlSearch, holds: boolean) {
  const query = useQuery(urlListQuery(search))
  const filter = JSON.stringify(filtersOf(search))
  const list = useLiveList({ query, rules: urlRules, filter, page: search.page ?? 1, holds })
  useFailureToast(list.shown === undefined ? query.error : null)
  return { list, error: query.error, refetch: query.refetch }
}

/** URLT-013: shows each failure once while there is no row to show, even if the language changes. */
function useFailureToast(error: Error | null): void {
  const texts = useTexts('transactions/url')
  useEffect(() => {
    if (error !== null) showToast({ tone: 'error', title: texts.failed, description: texts.failedText })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
