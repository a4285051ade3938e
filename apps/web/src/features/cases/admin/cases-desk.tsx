import { type CaseKind, caseKinds } from '@puente/contract/cases'
import { lastPageOf } from '@puente/contract/protocol/paging'
import { useQuery } from '@tanstack/react-query'
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
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { CaseList } from './case-list.tsx'
import { CasePane } from './case-pane.tsx'
import { noteFieldId } from './case-steps.tsx'
import { type CasePage, casesQuery } from './cases-queries.ts'
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
  const ref = readRef(open)
  const show = (next: string | undefined): void =>
    onSearch(next === undefined ? filters : { ...filters, open: next }, open !== undefined)
  const move = (step: 1 | -1): void => {
    const refs = data?.items.map(refText) ?? []
    const next = open === undefined ? refs[0] : refs[refs.indexOf(open) + step]
    if (next !== undefined) show(next)
  }
  const keys = useDeskKeys({ move, back: () => show(undefined) })
  useRowOf(open)
  useExistingPage(
    data !== undefined && data.total > 0 && data.items.length === 0 ? lastPageOf(data) : null,
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
        <Filters filters={filters} counts={data?.counts} onChange={onSearch} />
        <ReadFault query={query} of="all" />
        {data?.total === 0 ? (
          <Nothing filters={filters} all={data.counts.all} onClear={() => onSearch({})} />
        ) : (
          (data !== undefined || query.error === null) && (
            <CaseList cases={data?.items} open={open} onOpen={show} />
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

interface FiltersProps {
  filters: CasesSearch
  counts: CasePage['counts'] | undefined
  onChange: (search: CasesSearch) => void
}

function Filters({ filters: { owner, kind }, counts, onChange }: FiltersProps) {
  const texts = useTexts('cases/admin')
  const label = (text: string, count: number | undefined) => (
    <span>
      {text} {count !== undefined && <span className="text-t3">{count}</span>}
    </span>
  )
  const change = (next: { owner: 'any' | 'reader' | 'nobody'; kind: CaseKind | undefined }): void =>
    onChange({
      ...(next.owner !== 'any' && { owner: next.owner }),
      ...(next.kind !== undefined && { kind: next.kind }),
    })
  return (
    <>
      <Segmented
        label={texts.whose}
        value={owner ?? 'any'}
        onValueChange={(value) => change({ owner: value, kind })}
        options={[
          { value: 'any', label: label(texts.any, counts?.all) },
          { value: 'reader', label: label(texts.ofReader, counts?.ofReader) },
          { value: 'nobody', label: label(texts.ownerless, counts?.ownerless) },
        ]}
      />
      <Select
        label={texts.kind}
        value={kind ?? ''}
        onChange={({ target }) =>
          change({ owner: owner ?? 'any', kind: caseKinds.find((one) => one === target.value) })
        }
        options={[
          { value: '', label: texts.allKinds },
          ...caseKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
      />
    </>
  )
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
