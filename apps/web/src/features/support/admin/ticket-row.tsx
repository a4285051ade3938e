import type { DeskTicket } from '@puente/contract/support/desk'
import clsx from 'clsx'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate, formatTimeOrDay } from '../../../lib/format/dates.ts'
import { initialsOf } from '../../../lib/format/initials.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'

interface TicketRowProps {
  ticket: DeskTicket
  current: boolean
  changed: boolean
  onOpen: () => void
}

/** One ticket of the inbox. An unread one has a dot and bold words (PLUS-021). */
export function TicketRow({ ticket, current, changed, onOpen }: TicketRowProps) {
  const texts = useTexts('support/admin')
  const language = useLanguage()
  const { number, unread, senderName, subject, status, priority, assignedTo, preview, updatedAt } = ticket
  return (
    <li>
      <button
        type="button"
        id={`ticket-${ticket.id}`}
        onClick={onOpen}
        aria-current={current ? 'true' : undefined}
        className={clsx(
          'grid w-full grid-cols-[minmax(0,1fr)] gap-1 rounded-box border-transparent border-l-3 px-3 py-2.5 text-left outline-offset-[-3px] hover:bg-s2 aria-[current]:border-celeste aria-[current]:bg-s2',
          changed && 'bg-s2',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="flex min-w-0 items-baseline gap-2">
            {unread && (
              <>
                <span aria-hidden="true" className="size-2 flex-none self-center rounded-full bg-celeste" />
                <span className="sr-only">{texts.unread}: </span>
              </>
            )}
            <span className={clsx('trunc', unread ? 'font-[680]' : 'font-[540]')}>{senderName}</span>
          </span>
          <time
            dateTime={updatedAt}
            title={formatDate(updatedAt, 'moment', language)}
            className="flex-none text-label text-t3"
          >
            {formatTimeOrDay(updatedAt, serverClock.now(), language)}
          </time>
        </span>
        <span className={clsx('break-words', unread ? 'font-[620]' : 'text-t2')}>
          {texts.subjects[subject]}
        </span>
        <span className="trunc text-label text-t3">
          {ticket.lastFrom === 'team' && `${texts.team}: `}
          {preview}
        </span>
        <span className="flex flex-wrap items-center gap-1.5 pt-0.5">
          <StatusBadge status={status} />
          <PriorityBadge priority={priority} />
          <span className="ml-auto flex items-center gap-1.5 text-label text-t3">
            {assignedTo !== null && (
              <span
                title={texts.assignedTo(assignedTo.name)}
                className="grid min-h-5 min-w-6 place-items-center rounded-full bg-s3 px-1 font-[640] text-[0.6875rem] text-t1"
              >
                <span aria-hidden="true">{initialsOf(assignedTo.name)}</span>
                <span className="sr-only">{texts.assignedTo(assignedTo.name)}</span>
              </span>
            )}
            {texts.number(number)}
          </span>
        </span>
      </button>
    </li>
  )
}
