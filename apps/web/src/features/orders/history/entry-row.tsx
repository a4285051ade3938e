import type { HistoryItem } from '@puente/contract/orders/history'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Hand from 'lucide-react/icons/hand'
import Loader from 'lucide-react/icons/loader'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'

type Look = readonly [tone: Tone, icon: LucideIcon]

const looks = {
  pending: ['pending', Clock],
  confirmed: ['success', Check],
  failed: ['error', X],
  refunded: ['pending', Undo2],
  expired: ['error', Clock],
  cancelled: ['error', X],
  disputed: ['error', Scale],
  processing: ['info', Loader],
} as const satisfies Record<NonNullable<HistoryItem['pixStatus']>, Look>

/** Colour and icon of a Pix. Null is a held payment that has paid nothing. */
export function lookOf(status: HistoryItem['pixStatus']): Look {
  return status === null ? ['pending', Hand] : looks[status]
}

/** The classes of the link or button around an entry. */
export const entryRowClass =
  'block min-w-0 flex-1 py-[9px] pr-3.5 pl-3 text-left text-t1 no-underline -outline-offset-3'

interface EntryRowProps {
  look: Look
  title: string
  lines: readonly string[]
  last: ReactNode
  end?: ReactNode
  children?: ReactNode
}

/** One entry of a narrow list: what, who and when beside its money. */
export function EntryRow({ look: [tone, Icon], title, lines, last, end, children }: EntryRowProps) {
  return (
    <span className="grid grid-cols-[38px_minmax(0,1fr)_auto] gap-x-3 max-xs:grid-cols-[38px_minmax(0,1fr)]">
      <span
        aria-hidden="true"
        className={clsx('tint grid size-[38px] place-items-center rounded-full', toneClass[tone])}
      >
        <Icon size={18} />
      </span>
      <span className="min-w-0">
        {/* Beside an amount the title gives way. Where it holds the amount itself, it wraps. */}
        <b className={clsx('block font-[620] text-15 leading-[1.35]', end !== undefined && 'truncate')}>
          {title}
        </b>
        {lines.map((line, nth) => (
          <span
            key={line}
            className={clsx('block truncate', nth === 0 ? 'text-label text-t2' : 'text-fine text-t3')}
          >
            {line}
          </span>
        ))}
        <span className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-2 text-fine text-t3">{last}</span>
      </span>
      <span className="text-right max-xs:col-start-2 max-xs:text-left">{end}</span>
      {children}
    </span>
  )
}

/** Shows only the time of an entry, because the head of the day shows the date. */
export function EntryTime({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate(date, 'time', useLanguage())}</time>
}
