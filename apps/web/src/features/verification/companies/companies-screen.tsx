import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isRightLost } from '../../../lib/api/lost-right.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { countText } from '../../../ui/page-numbers.ts'
import { focusRow } from '../../../ui/review-desk/use-focus-on-return.ts'
import { useReviewKeys, useShortcutPreference } from '../../../ui/review-desk/use-review-keys.ts'
import { EmptyState } from '../../../ui/state-views.tsx'
import type { CaseRef } from '../admin/case-ref.ts'
import { HeldBar } from '../admin/held-bar.tsx'
import { ListFaultView } from '../admin/list-fault-view.tsx'
import { NotifyDialog } from '../admin/notify-dialog.tsx'
import { RejectDialog } from '../admin/reject-dialog.tsx'
import { useDecisions } from '../admin/use-decisions.ts'
import { CompanyCard, companyColumns } from './company-columns.tsx'
import { CompanyFilters, searchFieldId } from './company-filters.tsx'
import { companiesQuery, companyRules } from './company-queries.ts'
import { type CompaniesSearch, filtersOf, isFiltered } from './company-search.ts'

const CompanyDialog = lazy(() =>
  import('./company-dialog.tsx').then((module) => ({ default: module.CompanyDialog })),
)

interface CompaniesScreenProps {
  search: CompaniesSearch
  onSearch: (search: CompaniesSearch, replace?: boolean) => void
  /** Frames the list as a page of the admin area. */
  frame: (list: ReactNode, tools: ReactNode) => ReactNode
}

type Asking = { readonly kind: 'reject' | 'notify'; readonly person: CaseRef } | null

/** 'Pessoas Jurídicas': the accounts that have a company, each in detail, with the decisions of the approval desk (PLUS-002 to PLUS-006). */
export function CompaniesScreen({ search, onSearch, frame }: CompaniesScreenProps) {
  const decisions = useDecisions()
  const [asking, setAsking] = useState<Asking>(null)
  const shortcuts = useShortcutPreference()
  const { id, ...list } = search
  useReviewKeys(
    { '/': () => document.getElementById(searchFieldId)?.focus(), j: () => focusRow() },
    shortcuts[0],
  )
  const close = (): void => onSearch(list)
  const { query, table } = useTable(search, onSearch)
  return (
    <>
      {frame(
        <>
          <CompanyFilters search={search} onSearch={onSearch} />
          {table}
        </>,
        <CompaniesExport search={search} total={query.data} />,
      )}
      {id !== undefined && (
        <Suspense>
          <CompanyDialog
            key={id}
            id={id}
            held={decisions.held?.decision.userId === id}
            onClose={close}
            onApprove={({ userId, name, version }) => {
              decisions.hold({ kind: 'approve', userId, name, version })
              close()
            }}
            onReject={(person) => setAsking({ kind: 'reject', person })}
            onNotify={(person) => setAsking({ kind: 'notify', person })}
          />
        </Suspense>
      )}
      {asking?.kind === 'reject' && (
        <RejectDialog
          person={asking.person}
          onClose={() => setAsking(null)}
          onReject={(reason, documents) => {
            const { userId, name, version } = asking.person
            setAsking(null)
            decisions.hold({ kind: 'reject', userId, name, version, reason, documents })
            close()
          }}
        />
      )}
      {asking?.kind === 'notify' && <NotifyDialog person={asking.person} onClose={() => setAsking(null)} />}
      {decisions.held !== null && <HeldBar held={decisions.held} onUndo={() => void decisions.undo()} />}
    </>
  )
}

function useTable(search: CompaniesSearch, onSearch: CompaniesScreenProps['onSearch']) {
  const texts = useTexts('verification/admin').companies
  const language = useLanguage()
  const query = useQuery(companiesQuery(search))
  const { problem } = useProblemText()
  const { error } = query
  const page = search.page ?? 1
  const live = useLiveList({
    query,
    rules: companyRules,
    filter: JSON.stringify(filtersOf(search)),
    page,
    holds: search.id !== undefined,
  })
  const goTo = (next: number, how?: 'replace'): void => {
    const filters = filtersOf(search)
    onSearch(next === 1 ? filters : { ...filters, page: next }, how === 'replace')
  }
  useExistingPage(live.lastPage, goTo)
  const open = (id: string): void => onSearch({ ...search, id })
  // Without the right to see them, rows of an earlier answer are hidden too.
  const hides = isRightLost(error)
  const table = (
    <>
      <p className="mb-2 text-label text-t3">{texts.zone}</p>
      <LiveTable
        list={hides ? { ...live, shown: undefined } : live}
        onPage={goTo}
        onShowWaiting={() => (page === 1 ? live.showWaiting() : goTo(1))}
        texts={{ waiting: texts.newRows, pages: texts.pages }}
        caption={texts.table}
        columns={companyColumns(texts, language, open)}
        loadingLabel={texts.loading}
        onOpen={({ id }) => open(id)}
        card={(row) => <CompanyCard row={row} onOpen={open} />}
        empty={
          isFiltered(search) ? (
            <EmptyState
              title={texts.empty}
              action={<Button onClick={() => onSearch({})}>{texts.filters.clearFilters}</Button>}
            >
              {texts.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState title={texts.empty} />
          )
        }
        {...(error !== null &&
          (hides || live.shown === undefined) && {
            error: <ListFaultView error={error} onRetry={() => void query.refetch()} />,
          })}
      />
      {error !== null && !hides && live.shown !== undefined && (
        <p role="status" className="pt-2.5 text-label text-tierra">
          {texts.notRefreshed(problem(error))}
        </p>
      )}
    </>
  )
  return { query, table }
}

/** PLUS-006. */
function CompaniesExport({
  search,
  total,
}: {
  search: CompaniesSearch
  total: { readonly total: number; readonly totalIsExact: boolean } | undefined
}) {
  const texts = useTexts('verification/admin').companies.export
  const { labels } = useTexts('verification/admin')
  const language = useLanguage()
  const { label, province, search: typed } = filtersOf(search)
  const inForce = [typed === undefined ? null : `“${typed}”`, label && labels[label], province].filter(
    (part) => part != null,
  )
  return (
    <ExportMenu
      texts={texts}
      title={total && texts.title(countText(total.total, total.totalIsExact))}
      note={inForce.length === 0 ? texts.all : texts.filtered(inForce.join(', '))}
      take={async (format, onProgress) => {
        const { downloadCompanies } = await import('./download-companies.ts')
        await downloadCompanies({ ...filtersOf(search), format, language }, onProgress)
      }}
    />
  )
}
