import { localDayOf } from '@puente/domain/local-day'
import { useQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { FiguresSearch } from './dashboard-search.ts'
import {
  earliestDay,
  groupDays,
  groupings,
  measures,
  type MovementDay,
  type MovementView,
  rangeOf,
  readView,
  totalsOf,
  usualDays,
} from './movement.rules.ts'
import { MovementChart } from './movement-chart.tsx'
import { movementQuery } from './movement-queries.ts'
import { MovementTable } from './movement-table.tsx'

interface MovementProps {
  search: FiguresSearch
  onSearch: (search: FiguresSearch) => void
}

/** Volume, revenue and spread over time, on one axis, beside the period before. */
export function Movement({ search, onSearch }: MovementProps) {
  const texts = useTexts('insights/movement')
  const { problem } = useProblemText()
  const title = useId()
  const view = readView(search, new Date(serverClock.now()))
  const { data, error, isPlaceholderData, refetch } = useQuery(movementQuery(view.range))
  return (
    <section aria-labelledby={title} className="card min-w-0 rounded-box p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={title} className="font-[640] text-15">
          {texts.title}
        </h2>
        <Choices view={view} search={search} onSearch={onSearch} />
        {/* The days of the former period stay on screen while the new ones come, but no file may hold them under the new name. */}
        <Download view={view} days={isPlaceholderData ? undefined : data?.days} />
      </div>
      {data !== undefined ? (
        <>
          <Figures view={view} days={data.days} />
          {error !== null && (
            <p role="status" className="pt-2.5 text-label text-tierra">
              {texts.notRefreshed(problem(error))}
            </p>
          )}
        </>
      ) : error === null ? (
        <Skeleton className="h-52" />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

/** Saves what the charts show. Its code comes with the first press. */
function Download({ view, days }: { view: MovementView; days: readonly MovementDay[] | undefined }) {
  const texts = useTexts('insights/movement')
  const language = useLanguage()
  const save = (): void => {
    if (days === undefined) return
    const fail = (): void => showToast({ tone: 'error', title: texts.notSaved })
    // Chromium keeps a failed load of a code file for the life of the page.
    if (!navigator.onLine) return fail()
    const { range, by } = view
    const file = { groups: groupDays(days, range, by), range, texts, language }
    import('./movement-csv.ts').then(({ saveMovement }) => saveMovement(file), fail)
  }
  return (
    <IconButton
      icon={DownloadIcon}
      label={texts.save}
      onClick={save}
      disabled={days === undefined}
      framed
      small
    />
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('insights/movement')
  const { problem } = useProblemText()
  return (
    <ErrorState
      title={texts.failed(problem(error))}
      action={<Button onClick={onRetry}>{texts.retry}</Button>}
    />
  )
}

function Figures({ view, days }: { view: MovementView; days: readonly MovementDay[] }) {
  const groups = groupDays(days, view.range, view.by)
  // One hair line through all charts. Null while nothing is pointed at.
  const [pointed, setPointed] = useState<number | null>(null)
  if (view.asTable) return <MovementTable groups={groups} by={view.by} />
  const totals = totalsOf(groups)
  const at = pointed === null || pointed >= groups.length ? null : pointed
  return (
    <div className="grid gap-x-6 gap-y-5 lg:grid-cols-3">
      {measures.map((measure) => (
        <MovementChart
          key={measure}
          measure={measure}
          groups={groups}
          totals={totals}
          pointed={at}
          onPoint={setPointed}
        />
      ))}
    </div>
  )
}

interface ChoicesProps extends MovementProps {
  view: MovementView
}

function Choices({ view, search, onSearch }: ChoicesProps) {
  const texts = useTexts('insights/movement')
  const [dates, setDates] = useState(view.days === null)
  const { days: _days, since: _since, until: _until, ...withoutPeriod } = search
  const { by: _by, ...withoutGrouping } = search
  const { as: _as, ...withoutForm } = search
  return (
    <>
      <Group label={texts.period}>
        {usualDays.map((days) => (
          <Chip
            key={days}
            pressed={!dates && view.days === days}
            onClick={() => {
              setDates(false)
              onSearch(days === 30 ? withoutPeriod : { ...withoutPeriod, days })
            }}
          >
            {texts.last(days)}
          </Chip>
        ))}
        <Chip pressed={dates} onClick={() => setDates(true)}>
          {texts.dates}
        </Chip>
      </Group>
      <Group label={texts.by}>
        {groupings.map((by) => (
          <Chip
            key={by}
            pressed={view.by === by}
            onClick={() => onSearch(by === 'day' ? withoutGrouping : { ...withoutGrouping, by })}
          >
            {texts.groups[by]}
          </Chip>
        ))}
      </Group>
      <span className="flex items-center gap-2 text-label text-t2 lg:ml-auto">
        <svg width="24" height="4" aria-hidden="true">
          <path d="M0 2H24" stroke="currentColor" strokeWidth="2" strokeDasharray="4 3" />
        </svg>
        {texts.before}
      </span>
      <Group label={texts.as}>
        <Chip pressed={!view.asTable} onClick={() => onSearch(withoutForm)}>
          {texts.chart}
        </Chip>
        <Chip pressed={view.asTable} onClick={() => onSearch({ ...withoutForm, as: 'table' })}>
          {texts.table}
        </Chip>
      </Group>
      {dates && (
        <Dates view={view} onDates={(since, until) => onSearch({ ...withoutPeriod, since, until })} />
      )}
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {children}
    </div>
  )
}

function Dates({ view, onDates }: { view: MovementView; onDates: (since: string, until: string) => void }) {
  const texts = useTexts('insights/movement')
  const [typed, setTyped] = useState<{ first: string; last: string }>(view.range)
  const now = new Date(serverClock.now())
  const range = rangeOf(typed.first, typed.last, now)
  const change = (next: typeof typed): void => {
    setTyped(next)
    const chosen = rangeOf(next.first, next.last, now)
    if (chosen !== null) onDates(chosen.first, chosen.last)
  }
  const today = localDayOf(now)
  // A year that is half typed is no fault yet.
  const isTyped = typed.first >= earliestDay && typed.last >= earliestDay
  const fault = !isTyped || range !== null ? undefined : typed.last > today ? texts.future : texts.backwards
  return (
    <div className="grid w-full max-w-100 grid-cols-2 gap-3">
      <TextField
        label={texts.from}
        type="date"
        value={typed.first}
        min={earliestDay}
        max={today}
        onChange={({ target }) => change({ ...typed, first: target.value })}
      />
      <TextField
        label={texts.until}
        type="date"
        value={typed.last}
        min={earliestDay}
        max={today}
        {...(fault !== undefined && { error: fault })}
        onChange={({ target }) => change({ ...typed, last: target.value })}
      />
    </div>
  )
}
