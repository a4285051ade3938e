import type { AuditEntryView } from '@puente/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { LiveRows } from '../../../ui/live-list/live-table.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { AuditExport } from './audit-export.tsx'
import { AuditFilterBar } from './audit-filters.tsx'
import { AuditPager } from './audit-pager.tsx'
import { entriesQuery, entryRules } from './audit-queries.ts'
import { type AuditFilters, type AuditSearch, entryNumber, filtersOf, pageOfSearch } from './audit-search.ts'
import { ChainStrip } from './chain-strip.tsx'
import { EntryCard, entryColumns } from './entry-columns.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { useEntryWords } from './use-entry-words.ts'

export interface AuditDeskProps {
  search: AuditSearch
  onSearch: (search: AuditSearch, replace?: boolean) => void
}

/** 'Auditoria': the chain, the filters, and the entries with the open one beside them. Nothing here edits or deletes (SEC-035). */
export function AuditDesk({ search, onSearch }: AuditDeskProps) {
  const beside = useMediaQuery('(min-width: 80em)')
  const here = pageOfSearch(search)
  const filters = filtersOf(search)
  const { data, isPlaceholderData } = useQuery(entriesQuery(here))
  const open = (seq: string): void => onSearch({ ...here, entry: entryNumber(seq) }, true)
  const filter = (next: AuditFilters): void => onSearch(next)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChainStrip onOpen={open} />
      <AuditFilterBar
        filters={filters}
        onChange={onSearch}
        tools={<AuditExport filters={filters} count={isPlaceholderData ? undefined : data} />}
      />
      <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-3.5' : undefined}>
        <EntryList search={search} onSearch={onSearch} onOpen={open} follows={beside} />
        {beside && <EntryPane search={search} onFilter={filter} />}
      </div>
      {!beside && search.entry !== undefined && (
        <EntryDrawer seq={String(search.entry)} onClose={() => onSearch(here, true)} onFilter={filter} />
      )}
    </div>
  )
}

interface EntryListProps extends AuditDeskProps {
  onOpen: (seq: string) => void
  /** The pane beside the list follows the row cursor. */
  follows: boolean
}

function EntryList({ search, onSearch, onOpen, follows }: EntryListProps) {
  const all = useTexts('audit/admin')
  const texts = all.list
  const language = useLanguage()
  const words = useEntryWords()
  const { problem } = useProblemText()
  const { online } = useLiveStatus()
  const page = pageOfSearch(search)
  const filters = filtersOf(search)
  const isFirst = page.before === undefined && page.after === undefined
  const query = useQuery(entriesQuery(page))
  const live = useLiveList({
    query,
    rules: entryRules,
    filter: JSON.stringify(page),
    page: isFirst ? 1 : 2,
    holds: search.entry !== undefined && !follows,
  })
  const { error } = query
  const filtered = Object.keys(filters).length > 0
  const open = ({ seq }: AuditEntryView): void => onOpen(seq)
  return (
    <section aria-label={texts.caption} className="min-w-0">
      <LiveRows
        list={live}
        onShowWaiting={live.showWaiting}
        waitingText={texts.newRows}
        caption={texts.caption}
        columns={entryColumns(all, words, language)}
        loadingLabel={texts.loading}
        skeletonRows={12}
        density="compact"
        onOpen={open}
        {...(follows && { onCursor: open })}
        card={(entry) => <EntryCard entry={entry} words={words} onOpen={open} />}
        empty={
          <EmptyState
            title={filtered ? texts.emptyFiltered : texts.empty}
            {...(filtered && { action: <Button onClick={() => onSearch({})}>{all.filters.clear}</Button> })}
          >
            {filtered ? texts.emptyFilteredHint : texts.emptyHint}
          </EmptyState>
        }
        {...(error !== null &&
          live.shown === undefined && {
            error: (
              <ErrorState
                title={texts.failed}
                action={<Button onClick={() => void query.refetch()}>{all.retry}</Button>}
              >
                {problem(error)}
              </ErrorState>
            ),
          })}
      />
      {error !== null && live.shown !== undefined && online && (
        <p role="status" className="pt-2.5 text-label text-tierra">
          {texts.notRefreshed(problem(error))}
        </p>
      )}
      {query.data !== undefined && (
        <AuditPager
          answer={query.data}
          isFirst={isFirst}
          onPage={(edge) => onSearch({ ...filters, ...edge })}
        />
      )}
    </section>
  )
}

function EntryPane({ search, onFilter }: { search: AuditSearch; onFilter: (filters: AuditFilters) => void }) {
  const texts = useTexts('audit/admin').entry
  const page = JSON.stringify(pageOfSearch(search))
  const { data, isPlaceholderData } = useQuery(entriesQuery(pageOfSearch(search)))
  // The first entry of this page as it was opened. Newer ones wait above the list and must not change what is being read.
  const [held, setHeld] = useState<{ page: string; seq: string | undefined }>()
  const first = data?.items[0]?.seq
  const isHeld = held?.page === page && (held.seq !== undefined || first === undefined)
  if (data !== undefined && !isPlaceholderData && !isHeld) setHeld({ page, seq: first })
  const seq = search.entry === undefined ? held?.seq : String(search.entry)
  return (
    <aside
      aria-label={seq === undefined ? texts.values : texts.label(seq)}
      className="card sticky top-3 max-h-[calc(100dvh-1.5rem)] min-w-0 overflow-y-auto p-4"
    >
      {seq === undefined ? (
        <p className="text-small text-t2">{texts.choose}</p>
      ) : (
        <EntryDetail key={seq} seq={seq} onFilter={onFilter} />
      )}
    </aside>
  )
}

interface EntryDrawerProps {
  seq: string
  onClose: () => void
  onFilter: (filters: AuditFilters) => void
}

function EntryDrawer({ seq, onClose, onFilter }: EntryDrawerProps) {
  const all = useTexts('audit/admin')
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={all.entry.label(seq)}
      closeLabel={all.close}
    >
      <EntryDetail seq={seq} onFilter={onFilter} />
    </Drawer>
  )
}
