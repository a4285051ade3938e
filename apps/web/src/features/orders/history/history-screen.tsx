import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { Page } from '../../../ui/page.tsx'
import { BalanceBox } from './balance-box.tsx'
import { HistoryDialogs, type ReceiptDialog, useOpenEntry } from './history-dialogs.tsx'
import { HistoryList } from './history-list.tsx'
import { historyQuery, historyRules, prefetchFirstPage } from './history-queries.ts'
import { HistoryTools } from './history-tools.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { useHistoryAddress } from './use-history-address.ts'
import { useRefresh } from './use-refresh.ts'

/** Historial: the balance, every Pix and every payment, newest first (HIST-032 to HIST-034). */
export function HistoryScreen({ receiptDialog }: { receiptDialog: ReceiptDialog }) {
  const texts = useTexts('orders/history')
  const queryClient = useQueryClient()
  const { page, period, day, go } = useHistoryAddress()
  const entry = useOpenEntry()
  const query = useQuery(historyQuery({ page, period }))
  const holds = entry.open !== null || day !== undefined
  const list = useLiveList({ query, rules: historyRules, filter: period, page, holds })
  const { shown, lastPage, showWaiting } = list
  const { busy, refresh } = useRefresh(query, showWaiting)
  useEffect(() => {
    if (lastPage !== null) go({ page: lastPage }, 'replace')
  }, [lastPage, go])

  const showNewEntries = async (): Promise<void> => {
    if (page === 1) showWaiting()
    else {
      // Load the first page before it replaces this one. If that fails, the first page reports the error itself.
      await prefetchFirstPage(queryClient, period).catch((error: unknown) =>
        logError(error, location.pathname),
      )
      go({ page: 1 })
    }
    scrollTo({ top: 0 })
  }
  return (
    <Page
      title={texts.title}
      aside={
        <HistoryTools
          period={period}
          shown={shown}
          busy={busy}
          onRefresh={refresh}
          onDay={(today) => go({ day: today })}
        />
      }
      wide
    >
      <p className="-mt-2 mb-4 text-t2 [:is(.waiting-bar,.waiting-bar-place)+&]:mt-0">{texts.subtitle}</p>
      <BalanceBox />
      <PeriodFilter value={period} onChange={(next) => go({ period: next, page: 1 })} />
      {query.isError && (
        <LoadFailure error={query.error} known={shown !== undefined} onRetry={() => query.refetch()} />
      )}
      {(shown !== undefined || !query.isError) && (
        <HistoryList
          list={list}
          days={query.data?.days ?? []}
          onPage={(next) => go({ page: next })}
          onShowWaiting={() => void showNewEntries()}
          actions={entry.actions}
        />
      )}
      <p className="mt-5 text-label text-t3">
        {texts.statusHint} {texts.timezone}
      </p>
      <HistoryDialogs
        entry={entry}
        day={day}
        onDay={(next) => go({ day: next }, 'replace')}
        receiptDialog={receiptDialog}
      />
    </Page>
  )
}
