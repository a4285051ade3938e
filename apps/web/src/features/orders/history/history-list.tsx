import type { HistoryDay, HistoryListItem } from '@puente/contract/orders/history'
import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { DaySum } from './day-sum.tsx'
import type { EntryActions } from './history-cells.tsx'
import { useHistoryColumns } from './history-columns.tsx'

const HistoryFeed = lazy(() =>
  import('./history-feed.tsx').then((module) => ({ default: module.HistoryFeed })),
)

interface HistoryListProps
  extends Pick<ComponentProps<typeof LiveTable<HistoryListItem>>, 'list' | 'onPage' | 'onShowWaiting'> {
  /** The totals of the days on the page. */
  days: readonly HistoryDay[]
  actions: EntryActions
}

/** The entries as a table, or by day where it is narrow (HIST-004). */
export function HistoryList({ days, actions, ...live }: HistoryListProps) {
  const texts = useTexts('orders/history')
  return (
    // Narrower cells bring the actions into view from 768 px on. Below, the button for new entries stands under the head of a day.
    <div className="max-md:[&_.sticky[role=status]]:top-[70px] max-xl:[&_.data-table_td]:px-[6px] max-xl:[&_.data-table_th]:px-[6px]">
      <LiveTable
        {...live}
        five
        texts={{ waiting: texts.newest, pages: texts.pages }}
        caption={texts.caption}
        columns={useHistoryColumns(actions)}
        groups={{
          keyOf: dayOf,
          head: (first) => <DaySum day={dayOf(first)} total={days.find((one) => one.day === dayOf(first))} />,
        }}
        cards={(items) => (
          // The first paint loads the code, while the entries are on their way.
          <Suspense fallback={<FeedSkeleton />}>
            <HistoryFeed
              items={items}
              days={days}
              changed={live.list.changed}
              onDetails={actions.onDetails}
              skeleton={<FeedSkeleton />}
            />
          </Suspense>
        )}
        cardsBelow={768}
        density="relaxed"
        skeletonRows={10}
        loadingLabel={texts.loading}
        onOpen={actions.onDetails}
        empty={
          <EmptyState
            title={texts.empty}
            action={
              <Link to="/exchange" className={buttonClass({ variant: 'primary' })}>
                {texts.emptyAction}
              </Link>
            }
          />
        }
      />
    </div>
  )
}

const dayOf = ({ date }: HistoryListItem): LocalDay => localDayOf(new Date(date))

function FeedSkeleton() {
  return (
    <div className="grid gap-3 pt-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-[444px] rounded-card" />
    </div>
  )
}
