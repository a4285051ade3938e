import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Page } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { BalanceBox } from './balance-box.tsx'
import { HistoryDialogs } from './history-dialogs.tsx'
import type { HistoryPage } from './history-list.rules.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryTools } from './history-tools.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NewsPill } from './news-pill.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { useHistoryAddress } from './use-history-address.ts'
import { useOpenEntry } from './use-open-entry.ts'
import { useRefresh } from './use-refresh.ts'
import { useShownList } from './use-shown-list.ts'

/** Historial: what is owed, every Pix and every payment, newest first. */
export function HistoryScreen() {
  const texts = useTexts('history')
  const { page, period, day, go } = useHistoryAddress()
  const frame = useRef<HTMLDivElement>(null)
  const entry = useOpenEntry()
  const holds = entry.open !== null || day !== undefined
  const { query, list, lastPage, bringNews, loadFirst } = useShownList({ page, period }, frame, holds)
  const { busy, refresh } = useRefresh(query, bringNews)
  useEffect(() => {
    if (lastPage !== null) go({ page: lastPage }, 'replace')
  }, [lastPage, go])

  const showNews = async (): Promise<void> => {
    if (page === 1) bringNews()
    else {
      await loadFirst()
      go({ page: 1 })
    }
    scrollTo({ top: 0 })
  }
  // What is on screen stays while something else comes; after a failure another period's entries are not this one's.
  const shown = list !== null && (list.period === period || query.isFetching) ? list.shown : undefined
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
      <p className="-mt-2 mb-4 text-t2">{texts.subtitle}</p>
      <BalanceBox />
      <PeriodFilter value={period} onChange={(next) => go({ period: next, page: 1 })} />
      {query.isError && (
        <LoadFailure error={query.error} known={shown !== undefined} onRetry={() => query.refetch()} />
      )}
      <div ref={frame}>
        <NewsPill count={list?.news ?? 0} onShow={showNews} />
        <HistoryList
          rows={shown?.items}
          changed={list?.changed}
          failed={query.isError}
          refreshing={query.isFetching}
          actions={entry.actions}
        />
      </div>
      {shown !== undefined && <Pages shown={shown} onPage={(next) => go({ page: next })} />}
      <p className="mt-5 text-label text-t3">
        {texts.notice} {texts.timezone}
      </p>
      <HistoryDialogs entry={entry} day={day} onDay={(next) => go({ day: next }, 'replace')} />
    </Page>
  )
}

function Pages({ shown, onPage }: { shown: HistoryPage; onPage: (page: number) => void }) {
  const texts = useTexts('history')
  return (
    <Pagination
      five
      page={shown.page}
      pageSize={shown.pageSize}
      total={shown.total}
      totalIsExact={shown.totalIsExact}
      onPageChange={onPage}
      texts={{
        label: texts.pagination,
        range: texts.page,
        page: texts.goTo,
        previous: texts.previous,
        next: texts.next,
      }}
    />
  )
}
