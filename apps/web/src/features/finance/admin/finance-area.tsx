import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { FigureCards } from './figure-cards.tsx'
import {
  type ActiveProvider,
  balanceQuery,
  isLocked,
  providerQuery,
  statementQuery,
} from './finance-queries.ts'
import type { FinanceSearch } from './finance-search.ts'
import { GrantEnding } from './grant-ending.tsx'
import { MissingKeystone } from './missing-keystone.tsx'
import { PeriodBar } from './period-bar.tsx'
import { StatementSection } from './statement-section.tsx'
import { type OpenGrant, useForgetOnLeave } from './use-gate.ts'

// Loaded when needed: only some providers send transfers, and few transfers are open.
const TransferDetails = lazy(() =>
  import('./transfer-details.tsx').then((module) => ({ default: module.TransferDetails })),
)
const OpenTransfers = lazy(() =>
  import('./open-transfers.tsx').then((module) => ({ default: module.OpenTransfers })),
)
const TransferList = lazy(() =>
  import('./transfer-list.tsx').then((module) => ({ default: module.TransferList })),
)

export interface FinanceAreaProps {
  grant: OpenGrant
  /** Closes the gate on this page and reads it again. */
  onClosed: () => Promise<void>
  search: FinanceSearch
  onSearch: (search: FinanceSearch) => void
}

/** The open finance area: warning of its end, period, figures and statement of the active provider. */
export function FinanceArea({ grant, onClosed, search, onSearch }: FinanceAreaProps) {
  const texts = useTexts('finance/admin')
  const { problem } = useProblemText()
  const { data: provider, error, refetch } = useQuery(providerQuery)
  useForgetOnLeave()
  const lockedOut = isLocked(error)
  useEffect(() => {
    if (lockedOut) void onClosed()
  }, [lockedOut, onClosed])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <GrantEnding grant={grant} onClosed={onClosed} />
      {provider !== undefined ? (
        provider.configured ? (
          <Figures provider={provider} onClosed={onClosed} search={search} onSearch={onSearch} />
        ) : (
          <Unconfigured />
        )
      ) : error === null || lockedOut ? (
        <Skeleton className="h-80 rounded-box" />
      ) : (
        <ErrorState
          title={texts.providerFailed}
          action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        >
          {problem(error)}
        </ErrorState>
      )}
    </div>
  )
}

interface FiguresProps extends Omit<FinanceAreaProps, 'grant'> {
  provider: ActiveProvider
}

function Figures({ provider, onClosed, search, onSearch }: FiguresProps) {
  const balance = useQuery(balanceQuery)
  const statement = useQuery(statementQuery(ofStatement(search)))
  const lockedOut = isLocked(balance.error) || isLocked(statement.error)
  // The list or the statement behind the details keeps its filter and page, also after the details are closed.
  const see = (transfer: string): void => onSearch({ ...search, transfer })
  useEffect(() => {
    if (lockedOut) void onClosed()
  }, [lockedOut, onClosed])
  return (
    <>
      {!provider.can.balance && !provider.can.transfers && <Limited provider={provider} />}
      {/* Shown whichever provider is active: transfers through a former provider may still be open. */}
      <Suspense>
        <OpenTransfers onSee={see} />
      </Suspense>
      <PeriodBar provider={provider} statement={statement.data} search={search} onSearch={onSearch} />
      <FigureCards balance={balance} statement={statement} search={search} />
      {provider.can.transfers && <ShownList search={search} onSearch={onSearch} />}
      {provider.can.transfers && search.show === 'transfers' ? (
        <Suspense fallback={<Skeleton className="h-60 rounded-box" />}>
          <TransferList
            filter={filterOf(search)}
            onFilter={(filter) => onSearch({ ...shownOf(search), ...filter })}
            onSee={see}
          />
        </Suspense>
      ) : (
        <StatementSection
          provider={provider}
          statement={statement}
          search={search}
          onSearch={onSearch}
          onSee={see}
        />
      )}
      <Suspense>
        {search.transfer !== undefined && (
          <TransferDetails
            key={search.transfer}
            id={search.transfer}
            onClose={() => {
              const { transfer: _transfer, ...rest } = search
              onSearch(rest)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The statement, or the transfers that were sent from here (FIN-027). */
function ShownList({ search, onSearch }: Pick<FinanceAreaProps, 'search' | 'onSearch'>) {
  const texts = useTexts('finance/admin')
  return (
    <div className="max-w-sm">
      <Segmented
        label={texts.lists.label}
        value={search.show ?? 'statement'}
        onValueChange={(show) =>
          onSearch({
            ...(search.period !== undefined && { period: search.period }),
            ...(show === 'transfers' && { show }),
          })
        }
        options={[
          { value: 'statement', label: texts.lists.statement },
          { value: 'transfers', label: texts.lists.transfers },
        ]}
      />
    </div>
  )
}

/** The search for the statement. `page` counts the pages of the list that is shown, so it is dropped while the transfers are shown. */
function ofStatement(search: FinanceSearch): FinanceSearch {
  return search.show === 'transfers' ? withoutPage(search) : search
}

/** The period of the figures and the list that is shown, without its filter. */
function shownOf({ period, show }: FinanceSearch): FinanceSearch {
  return { ...(period !== undefined && { period }), ...(show !== undefined && { show }) }
}

function filterOf({ period: _period, show: _show, transfer: _transfer, ...filter }: FinanceSearch) {
  return filter
}

function withoutPage({ page: _page, ...rest }: FinanceSearch): FinanceSearch {
  return rest
}

/** The note of FIN-019, for every provider that declares neither balance nor transfers (ruling 75). */
function Limited({ provider: { provider, can } }: { provider: ActiveProvider }) {
  const { limited, providers } = useTexts('finance/admin')
  return (
    <Callout tone="pending" title={limited.title(providers[provider])}>
      {limited.text} {can.statement ? limited.byStatement : limited.byBooks}
    </Callout>
  )
}

/** FIN-020: no figures, and the way to the settings. */
function Unconfigured() {
  const { unconfigured } = useTexts('finance/admin')
  return (
    <EmptyState
      title={unconfigured.title}
      scene={<MissingKeystone />}
      action={
        <Link to="/admin/configuracao-provedores" className={buttonClass({ variant: 'primary' })}>
          {unconfigured.action}
        </Link>
      }
    >
      {unconfigured.text}
    </EmptyState>
  )
}
