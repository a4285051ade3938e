import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { EmptyState } from '../../../ui/state-views.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { PeopleSearch } from './desk-search.ts'
import { ListFaultView } from './list-fault-view.tsx'
import { peopleColumns, PersonCard } from './people-columns.tsx'
import { peopleQuery, personRules } from './people-queries.ts'
import { PersonDialog } from './person-dialog.tsx'

/** The search request starts this long after the last key (PEOP-003). */
const pauseMs = 300

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
      <SearchField
        text={list.search ?? ''}
        onSearch={(search) => onSearch(search === '' ? {} : { search }, true)}
      />
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

/** Reports the typed text once the typing pauses. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const texts = useTexts('verification/admin').list
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // The address changed in another way: by the back button, or by the button of the empty list.
  if (text !== seen) {
    setSeen(text)
    if (text !== typed.trim()) setTyped(text)
  }
  const report = useRef(onSearch)
  useEffect(() => {
    report.current = onSearch
  })
  useEffect(() => {
    const next = typed.trim()
    if (next === seen) return
    const timer = setTimeout(() => report.current(next), pauseMs)
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
