import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import type { PeopleSearch } from './desk-search.ts'
import { ListFaultView } from './list-fault-view.tsx'
import { peopleColumns, PersonCard } from './people-columns.tsx'
import { peopleQuery, personRules } from './people-queries.ts'
import { PersonDialog } from './person-dialog.tsx'

interface PeopleSectionProps {
  search: PeopleSearch
  onSearch: (search: PeopleSearch, replace?: boolean) => void
}

/** 'Pessoas Físicas': everybody, found by name, email or number, and each in detail. */
export function PeopleSection({ search: address, onSearch }: PeopleSectionProps) {
  const all = useTexts('verification/admin')
  const texts = all.list
  const language = useLanguage()
  const { id, ...list } = address
  const query = useQuery(peopleQuery(list))
  const { error } = query
  const live = useLiveList({
    query,
    rules: personRules,
    filter: list.search ?? '',
    page: list.page ?? 1,
    holds: id !== undefined,
  })
  const goTo = (page: number): void => {
    const { page: _page, ...rest } = list
    onSearch(page === 1 ? rest : { ...rest, page })
  }
  const open = (personId: string): void => onSearch({ ...list, id: personId })
  return (
    <>
      <div className="mb-3.5 max-w-md">
        <PausedSearch
          text={list.search ?? ''}
          onSearch={(search) => onSearch(search === '' ? {} : { search }, true)}
          label={texts.search}
          clearLabel={texts.clear}
        />
      </div>
      {/* PEOP-004: the table scrolls inside itself. */}
      <div className="[&_.data-table_td]:px-[7px] [&_.data-table_th]:px-[7px] [&_.table-frame]:max-h-[600px]">
        <LiveTable
          // After an error, also hide the people of an earlier answer: the admin may have lost the right to see them (PEOP-012).
          list={error === null ? live : { ...live, shown: undefined }}
          onPage={goTo}
          onShowWaiting={() => (list.page === undefined ? live.showWaiting() : goTo(1))}
          texts={{ waiting: texts.newRows, pages: all.pages }}
          caption={texts.table}
          columns={peopleColumns(texts, all.none, language, open)}
          loadingLabel={texts.loading}
          onOpen={(row) => open(row.id)}
          card={(row) => <PersonCard row={row} onOpen={open} />}
          empty={
            list.search === undefined ? (
              <EmptyState title={texts.emptyAll} />
            ) : (
              <EmptyState
                title={texts.empty}
                action={<Button onClick={() => onSearch({})}>{texts.clear}</Button>}
              >
                {texts.emptyHint}
              </EmptyState>
            )
          }
          {...(error !== null && {
            error: <ListFaultView error={error} onRetry={() => void query.refetch()} />,
          })}
        />
      </div>
      {id !== undefined && <PersonDialog key={id} id={id} onClose={() => onSearch(list)} />}
    </>
  )
}
