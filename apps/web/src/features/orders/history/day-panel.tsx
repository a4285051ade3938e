import { localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useOwnerLine } from '../../../lib/session/use-owner-line.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DaySales } from './day-sales.tsx'
import { adjacentDays, dayOrToday } from './day.rules.ts'
import { FailedRead } from './load-failure.tsx'
import { dayQuery } from './history-queries.ts'

interface DayPanelProps {
  /** The day in the address, not yet validated. */
  day: string
  onChange: (day: string) => void
  onClose: () => void
}

/** The report for closing the till, to print: a day's sums in both currencies and each sale with its rate. */
export function DayPanel({ day: asked, onChange, onClose }: DayPanelProps) {
  const { retry } = useTexts('orders/history')
  const words = useTexts('orders/entry').day
  const now = new Date(serverClock.now())
  const day = dayOrToday(asked, now)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...dayQuery(day),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.text}
      closeLabel={words.close}
      footer={
        <Button
          icon={Printer}
          className="print:hidden"
          // The till must not be closed with sums from an earlier read.
          disabled={data === undefined || isPlaceholderData || isError}
          onClick={() => print()}
        >
          {words.print}
        </Button>
      }
    >
      <div data-print-alone className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DayChooser day={day} now={now} onChange={onChange} />
        <PaperHead day={day} />
        {data !== undefined && isError && <FailedRead text={words.old} onRetry={() => refetch()} />}
        {data !== undefined && (
          <div aria-busy={isPlaceholderData}>
            <DaySales report={data} />
          </div>
        )}
        {data === undefined && !isError && <Loading />}
        {data === undefined && isError && (
          <ErrorState title={words.failed} action={<Button onClick={() => refetch()}>{retry}</Button>} />
        )}
      </div>
    </Dialog>
  )
}

interface DayChooserProps {
  day: ReturnType<typeof dayOrToday>
  now: Date
  onChange: (day: string) => void
}

function DayChooser({ day, now, onChange }: DayChooserProps) {
  const texts = useTexts('orders/entry').day
  const { before, after } = adjacentDays(day, now)
  return (
    <div className="flex items-end gap-2 print:hidden">
      <TextField
        id="history-day"
        type="date"
        label={texts.choose}
        className="max-w-52 flex-1"
        max={localDayOf(now)}
        value={day}
        // If the field is empty or half typed, the day stays.
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
      <span className="flex gap-2">
        <IconButton icon={ChevronLeft} label={texts.before} framed onClick={() => onChange(before)} />
        <IconButton
          icon={ChevronRight}
          label={texts.after}
          framed
          disabled={after === null}
          onClick={() => after !== null && onChange(after)}
        />
      </span>
    </div>
  )
}

/** The brand, the person and the day, on paper only. On screen the chooser shows the day. */
function PaperHead({ day }: { day: ReturnType<typeof dayOrToday> }) {
  const ownerLine = useOwnerLine()
  const language = useLanguage()
  const { timezone } = useTexts('orders/history')
  return (
    <p className="hidden print:block">
      {ownerLine}
      <br />
      <b>{formatDate(startOfLocalDay(day).toISOString(), 'date', language)}</b> · {timezone}
    </p>
  )
}

function Loading() {
  const texts = useTexts('orders/entry').day
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="h-[76px] rounded-box" />
      <Skeleton className="h-48 rounded-box" />
    </div>
  )
}
