import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import { useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatAge, formatDate, formatTimeOrDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { AutoUpdate } from './auto-update.tsx'
import { BalanceCheck } from './balance-check.tsx'
import { type FiguresSearch, readDay, type ShownPeriod } from './dashboard-search.ts'
import { earliestDay } from './movement.rules.ts'
import type { ChargeRows } from './use-change-notices.ts'
import { useRefreshMetrics } from './use-refresh-metrics.ts'
import { useSummary } from './use-summary.ts'
import { wide } from './wide.ts'

export interface DeskProps {
  period: ShownPeriod | undefined
  charges: ChargeRows
  search: FiguresSearch
  onSearch: (search: FiguresSearch) => void
}

/** In the header of the dashboard. On a phone only 'Atualizar Métricas': the others stand under the period. */
export function DeskTools({ period, charges }: DeskProps) {
  const isWide = useMediaQuery(wide)
  return (
    <>
      {isWide && <AutoUpdate charges={charges} compact />}
      <RefreshMetrics period={period} />
      {isWide && <BalanceCheck />}
    </>
  )
}

/** DASH-014. */
function RefreshMetrics({ period }: { period: ShownPeriod | undefined }) {
  const texts = useTexts('insights/desk')
  const { mutate, isPending } = useRefreshMetrics(period)
  return (
    <Button size="small" icon={RefreshCw} busy={isPending} onClick={() => mutate()}>
      <span className="max-xl:sr-only">{texts.refresh}</span>
    </Button>
  )
}

/** The period of the cards, and the age of their figures. */
export function PeriodBar({ period, charges, search, onSearch }: DeskProps) {
  const texts = useTexts('insights/desk').period
  const language = useLanguage()
  const isWide = useMediaQuery(wide)
  const { figures } = useSummary(period)
  const [picking, setPicking] = useState(false)
  useStoredToast(period)
  const shown: Choice = picking ? 'date' : choiceOf(period)
  const choose = (choice: Choice): void => {
    setPicking(choice === 'date')
    if (choice !== 'date') onSearch(searchWith(search, choice === 'today' ? undefined : choice))
  }
  const now = serverClock.now()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Segmented
          label={texts.label}
          value={shown}
          onValueChange={choose}
          options={choices.map((value) => ({ value, label: texts[value] }))}
        />
        {shown === 'date' && (
          <DayField
            day={period !== 'all' && period !== 'yesterday' ? period : undefined}
            onDay={(day) => {
              const isToday = day === localDayOf(new Date(now))
              // The field stays under the hand that typed today.
              setPicking(isToday)
              onSearch(searchWith(search, isToday ? undefined : day))
            }}
          />
        )}
        {figures !== undefined && (
          <span className="flex items-center gap-1.5 text-label text-t2">
            <Clock size={16} aria-hidden="true" />
            {texts.computed(
              formatTimeOrDay(figures.computedAt, now, language),
              formatAge(figures.computedAt, now, language),
            )}
          </span>
        )}
        <span className="text-label text-t3 lg:ml-auto">{texts.zone}</span>
      </div>
      {!isWide && (
        <div className="mt-2.5">
          <AutoUpdate charges={charges} />
        </div>
      )}
    </>
  )
}

const choices = ['today', 'yesterday', 'date', 'all'] as const
type Choice = (typeof choices)[number]

function choiceOf(period: ShownPeriod | undefined): Choice {
  return period === undefined ? 'today' : (choices.find((choice) => choice === period) ?? 'date')
}

function searchWith(
  { figures: _figures, ...rest }: FiguresSearch,
  period: string | undefined,
): FiguresSearch {
  return period === undefined ? rest : { ...rest, figures: period }
}

function DayField({ day, onDay }: { day: LocalDay | undefined; onDay: (day: LocalDay) => void }) {
  const texts = useTexts('insights/desk').period
  const [typed, setTyped] = useState<string>(day ?? '')
  const today = localDayOf(new Date(serverClock.now()))
  return (
    <TextField
      label={texts.day}
      type="date"
      min={earliestDay}
      max={today}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        const chosen = readDay(value, today)
        if (chosen !== null) onDay(chosen)
      }}
    />
  )
}

/** After so many failures in a row the toast adds nothing (DASH-018). */
const mostToasts = 3

/** DASH-018: says that the figures on screen are stored ones, with their date. */
function useStoredToast(period: ShownPeriod | undefined): void {
  const texts = useTexts('insights/desk')
  const language = useLanguage()
  const { figures, errorUpdatedAt, dataUpdatedAt } = useSummary(period)
  const failures = useRef(0)
  const reported = useRef(0)
  useEffect(() => {
    failures.current = 0
  }, [dataUpdatedAt])
  useEffect(() => {
    if (errorUpdatedAt === 0 || figures === undefined || reported.current === errorUpdatedAt) return
    reported.current = errorUpdatedAt
    failures.current += 1
    if (failures.current >= mostToasts) return
    const at = formatDate(figures.computedAt, 'dayTime', language)
    const description =
      figures.date === null
        ? texts.storedOfAll(at)
        : texts.storedOf(figures.date.split('-').toReversed().join('/'), at)
    showToast({ tone: 'warning', title: texts.stored, description })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [errorUpdatedAt, figures])
}

/** DASH-019: neither figures nor transactions could be read. */
export function NothingToShow() {
  const texts = useTexts('insights/desk').nothing
  const queryClient = useQueryClient()
  return (
    <div className="grid min-h-[70dvh] content-center">
      <ErrorState
        title={texts.title}
        action={
          <Button variant="primary" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
            {texts.retry}
          </Button>
        }
      >
        {texts.hint}
      </ErrorState>
    </div>
  )
}
