import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-views.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { PeopleSearch } from './desk-search.ts'
import { ListFaultView } from './list-fault-view.tsx'
import { peopleColumns, PersonCard } from './people-columns.tsx'
import { peopleQuery } from './people-queries.ts'
import { PersonDialog } from './person-dialog.tsx'
import { useListFault } from './use-list-fault.ts'

/** Typing asks the server this long after the last key (PEOP-003). */
const pauseMs = 300

interface PeopleSectionProps {
  search: PeopleSearch
  onSearch: (search: PeopleSearch, replace?: boolean) => void
}

/** 'Pessoas Físicas': everybody, found by name, email or number, and each in detail. */
export function PeopleSection({ search: address, onSearch }: PeopleSectionProps) {
  const all = useTexts('people')
  const texts = all.list
  const language = useLanguage()
  const { id, ...list } = address
  const query = useQuery(peopleQuery(list))
  const { data, error, isFetching } = query
  const fault = useListFault(error)
  const open = (personId: string): void => onSearch({ ...list, id: personId })
  return (
    <>
      <SearchField
        text={list.search ?? ''}
        onSearch={(search) => onSearch(search === '' ? {} : { search }, true)}
      />
      {/* PEOP-004: the table scrolls inside itself. */}
      <div className="[&_.data-table_td]:px-[7px] [&_.data-table_th]:px-[7px] [&_.table-frame]:max-h-[600px]">
        <DataTable
          caption={texts.table}
          columns={peopleColumns(texts, all.none, language, open)}
          rows={error === null ? data?.items : undefined}
          rowKey={(row) => row.id}
          refreshing={isFetching && data !== undefined}
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
            error:
              fault === null ? (
                <Skeleton className="h-40 rounded-card" />
              ) : (
                <ListFaultView fault={fault} onRetry={() => void query.refetch()} />
              ),
          })}
        />
      </div>
      {data !== undefined && error === null && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          onPageChange={(page) => {
            const { page: _page, ...rest } = list
            onSearch(page === 1 ? rest : { ...rest, page })
          }}
          texts={all.pages}
        />
      )}
      {id !== undefined && <PersonDialog key={id} id={id} onClose={() => onSearch(list)} />}
    </>
  )
}

/** What is typed, told when the typing rests. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const texts = useTexts('people').list
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // The address changed by another way: back, or the button of the empty list.
  if (text !== seen) {
    setSeen(text)
    if (text !== typed.trim()) setTyped(text)
  }
  const tell = useRef(onSearch)
  useEffect(() => {
    tell.current = onSearch
  })
  useEffect(() => {
    const next = typed.trim()
    if (next === seen) return
    const timer = setTimeout(() => tell.current(next), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, seen])
  return (
    <div className="mb-3.5 max-w-md">
      <TextField
        label={texts.search}
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        before={<Search size={18} className="flex-none text-t3" aria-hidden="true" />}
        after={typed !== '' && <IconButton icon={X} label={texts.clear} onClick={() => setTyped('')} small />}
      />
    </div>
  )
}
