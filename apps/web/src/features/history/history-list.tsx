import type { HistoryItem } from '@puente/contract/history'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/state-views.tsx'
import { HistoryCard } from './history-card.tsx'
import type { EntryActions } from './history-cells.tsx'
import { useHistoryColumns } from './history-columns.tsx'

interface HistoryListProps {
  rows: readonly HistoryItem[] | undefined
  changed: ReadonlySet<string> | undefined
  failed: boolean
  refreshing: boolean
  actions: EntryActions
}

/** The entries as a table, or as cards where it is narrow (HIST-004). */
export function HistoryList({ rows, changed, failed, refreshing, actions }: HistoryListProps) {
  const texts = useTexts('history')
  const columns = useHistoryColumns(actions)
  if (rows === undefined && failed) return null
  return (
    <DataTable<HistoryItem>
      caption={texts.caption}
      columns={columns}
      rows={rows}
      rowKey={(item) => item.id}
      card={(item) => <HistoryCard item={item} actions={actions} />}
      cardsBelow={768}
      density="relaxed"
      skeletonRows={10}
      refreshing={refreshing && rows !== undefined}
      loadingLabel={texts.loading}
      onOpen={actions.onDetails}
      {...(changed !== undefined && { changed })}
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
  )
}
