import { lastPageOf } from '@puente/contract/protocol/paging'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import Keyboard from 'lucide-react/icons/keyboard'
import { useEffect, useMemo, useRef, useState } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { ShortcutsHelp } from '../../../ui/review-desk/shortcuts-help.tsx'
import { useReviewKeys, useShortcutPreference } from '../../../ui/review-desk/use-review-keys.ts'
import { EmptyState } from '../../../ui/state-views.tsx'
import { CaseFilters } from './case-filters.tsx'
import { CaseList } from './case-list.tsx'
import { CasePane } from './case-pane.tsx'
import { noteFieldId } from './case-steps.tsx'
import { ClosedCases } from './closed-cases.tsx'
import { type CasePage, casesQuery, closedCasesQuery } from './cases-queries.ts'
import { type CasesSearch, readCasesAddress, readRef, refText } from './cases-search.ts'
import { ReadFault } from './read-fault.tsx'

interface CasesDeskProps {
  /** The search of the address, unread. */
  address: CasesSearch
  onSearch: (search: CasesSearch, replace?: boolean) => void
}

/** 'Casos': what does not match, each worked off by one admin. The list at the left, the open case at the right; on a phone one of the two. */
export function CasesDesk({ address, onSearch }: CasesDeskProps) {
  const texts = useTexts('cases/admin')
  const search = useMemo(() => readCasesAddress({ ...address }), [address])
  const { open, ...filters } = search
  const query = useQuery(casesQuery(filters))
  const { data } = query
  const closedQuery = useQuery(closedCasesQuery(filters))
  const isClosed = filters.closed === true
  const ref = readRef(open)
  const show = (next: string | undefined): void =>
    onSearch(next === undefined ? filters : { ...filters, open: next }, open !== undefined)
  const move = (step: 1 | -1): void => {
    const refs = (isClosed ? closedQuery.data : data)?.items.map(refText) ?? []
    const next = open === undefined ? refs[0] : refs[refs.indexOf(open) + step]
    if (next !== undefined) show(next)
  }
  const keys = useDeskKeys({ move, back: () => show(undefined) })
  useRowOf(open)
  useExistingPage(
    !isClosed && data !== undefined && data.total > 0 && data.items.length === 0 ? lastPageOf(data) : null,
    (page) => onSearch({ ...filters, page }, true),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)] lg:gap-6">
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] content-start gap-3',
          ref !== null && 'max-lg:hidden',
        )}
      >
        <div className="flex items-start justify-between gap-3">
          <p className="text-small text-t2">
            {data !== undefined &&
              texts.parked(data.counts.all, showAmount(data.sums.brl), showAmount(data.sums.ars))}
            <span className="block text-label text-t3">{texts.zone}</span>
          </p>
          <span className="max-lg:hidden">
            <IconButton icon={Keyboard} label={texts.keys.open} onClick={keys.openHelp} framed small />
          </span>
        </div>
        <CaseFilters filters={filters} counts={data?.counts} onChange={onSearch} />
        {isClosed ? (
          <ClosedCases
            query={closedQuery}
            filters={filters}
            open={open}
            onOpen={show}
            onSearch={(next) => onSearch(next)}
          />
        ) : (
          <OpenCases query={query} filters={filters} open={open} onOpen={show} onSearch={onSearch} />
        )}
      </div>
      <div className={clsx('min-w-0 lg:border-line lg:border-l lg:pl-6', ref === null && 'max-lg:hidden')}>
        {ref === null ? (
          <p className="py-10 text-center text-small text-t2">{texts.choose}</p>
        ) : (
          <CasePane key={open} caseRef={ref} onBack={() => show(undefined)} />
        )}
      </div>
      {keys.help}
    </div>
  )
}

interface OpenCasesProps extends Pick<CasesDeskProps, 'onSearch'> {
  query: UseQueryResult<CasePage>
  filters: CasesSearch
  open: string | undefined
  onOpen: (ref: string) => void
}

function OpenCases({ query, filters, open, onOpen, onSearch }: OpenCasesProps) {
  const texts = useTexts('cases/admin')
  const { data } = query
  return (
    <>
      <ReadFault query={query} of="all" />
      {data?.total === 0 ? (
        <Nothing filters={filters} all={data.counts.all} onClear={() => onSearch({})} />
      ) : (
        (data !== undefined || query.error === null) && (
          <CaseList cases={data?.items} label={texts.list} open={open} onOpen={onOpen} />
        )
      )}
      {data !== undefined && (
        <Pagination
          {...data}
          five
          onPageChange={(page) => onSearch(page === 1 ? withoutPage(filters) : { ...filters, page })}
          texts={texts.pages}
        />
      )}
    </>
  )
}

/** Keeps the row of the open case in view. When the case is left, the focus goes back to its row. */
function useRowOf(open: string | undefined): void {
  const last = useRef(open)
  useEffect(() => {
    const ref = open ?? last.current
    const row =
      ref === undefined ? null : document.querySelector<HTMLElement>(`[data-case="${CSS.escape(ref)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (open === undefined) row?.focus({ preventScroll: true })
    last.current = open
  }, [open])
}

function withoutPage({ owner, kind }: CasesSearch): CasesSearch {
  return { ...(owner !== undefined && { owner }), ...(kind !== undefined && { kind }) }
}

/** J and K move, N writes a note, Escape returns to the list. */
function useDeskKeys({ move, back }: { move: (step: 1 | -1) => void; back: () => void }) {
  const texts = useTexts('cases/admin')
  const [isEnabled, setEnabled] = useShortcutPreference()
  const [isHelp, setHelp] = useState(false)
  useReviewKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      n: () => document.getElementById(noteFieldId)?.focus(),
      escape: back,
    },
    isEnabled,
  )
  return {
    openHelp: () => setHelp(true),
    help: (
      <ShortcutsHelp
        open={isHelp}
        onOpenChange={setHelp}
        enabled={isEnabled}
        onEnabled={setEnabled}
        texts={{ ...texts.keys, keys: texts.keys.list }}
        closeLabel={texts.close}
      />
    ),
  }
}

function Nothing({ filters, all, onClear }: { filters: CasesSearch; all: number; onClear: () => void }) {
  const texts = useTexts('cases/admin')
  const isFiltered = filters.owner !== undefined || filters.kind !== undefined
  return isFiltered ? (
    <EmptyState title={texts.emptyFiltered} action={<Button onClick={onClear}>{texts.clear}</Button>}>
      {texts.emptyFilteredHint(all)}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
  )
}
