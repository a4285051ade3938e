import type { HistoryItem } from '@puente/contract/orders/history'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { HistoryCard } from './history-card.tsx'
import type { EntryActions } from './history-cells.tsx'
import { useHistoryColumns } from './history-columns.tsx'

interface HistoryListProps
  extends Pick<ComponentProps<typeof LiveTable<HistoryItem>>, 'list' | 'onPage' | 'onShowWaiting'> {
  actions: EntryActions
}

/** The entries as a table, or as cards where it is narrow (HIST-004). */
export function HistoryList({ actions, ...live }: HistoryListProps) {
  const texts = useTexts('orders/history')
  return (
    // Narrower cells bring the actions into view from 768 px on.
    <div className="max-xl:[&_.data-table_td]:px-[6px] max-xl:[&_.data-table_th]:px-[6px]">
      <LiveTable
        {...live}
        five
        texts={{ waiting: texts.newest, pages: texts.pages }}
        caption={texts.caption}
        columns={useHistoryColumns(actions)}
        card={(item) => <HistoryCard item={item} actions={actions} />}
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
