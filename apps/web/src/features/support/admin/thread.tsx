import { type DeskEntry, type DeskTicketDetail, sendReplyAgain } from '@puente/contract/support/desk'
import type { Language } from '@puente/contract/identity/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate, formatDayTime, formatTimeOrDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showDeskTicket } from './support-queries.ts'

type Of<Kind extends DeskEntry['kind']> = Extract<DeskEntry, { kind: Kind }>

/** Messages, answers, notes and changes, oldest first. All text is plain (PLUS-028). */
export function Thread({ ticket }: { ticket: DeskTicketDetail }) {
  const texts = useTexts('support/admin').ticket
  return (
    <ol aria-live="polite" aria-label={texts.thread} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {ticket.entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'change' ? (
            <Change entry={entry} />
          ) : entry.kind === 'message' ? (
            <Said entry={entry} by={ticket.senderName} look="bg-s1 border-line" />
          ) : entry.kind === 'note' ? (
            <Said entry={entry} by={entry.by} look="border-dashed border-sol/60 bg-sol/8">
              <Lock size={16} aria-hidden="true" />
              {texts.noteMark}
            </Said>
          ) : (
            <Said entry={entry} by={entry.by} look="border-line tint [--c:var(--mata)] ml-auto">
              <Delivery entry={entry} />
            </Said>
          )}
        </li>
      ))}
    </ol>
  )
}

interface SaidProps {
  entry: { text: string; at: string }
  by: string
  look: string
  /** What stands below the text. */
  children?: ReactNode
}

function Said({ entry: { text, at }, by, look, children }: SaidProps) {
  const language = useLanguage()
  return (
    <div className={clsx('max-w-[44rem] rounded-box border px-4 py-3', look)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-label text-t3">
        <span className="min-w-0 break-words font-[620] text-t1 text-small">{by}</span>
        <time dateTime={at} title={formatDate(at, 'moment', language)}>
          {formatTimeOrDay(at, serverClock.now(), language)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-line break-words text-t1">{text}</p>
      {children !== undefined && (
        <div className="mt-2 flex flex-wrap items-center gap-1.5 text-label text-t2">{children}</div>
      )}
    </div>
  )
}

/** With its day, unless that is today. */
function sentAt(at: string, language: Language): string {
  const now = serverClock.now()
  const isToday = formatDate(at, 'date', language) === formatDate(now, 'date', language)
  return isToday ? formatDate(at, 'timeWithSeconds', language) : formatDayTime(at, now, language)
}

/** The state of an answer's email, and a button that sends a failed one again (PLUS-024). */
function Delivery({ entry: { id, delivery } }: { entry: Of<'reply'> }) {
  const texts = useTexts('support/admin').delivery
  const language = useLanguage()
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(sendReplyAgain, { params: { id } }),
    onSuccess: (after) => showDeskTicket(queryClient, after),
  })
  if (delivery === null) return texts.notMailed
  const { state, to, at, reason } = delivery
  if (state !== 'failed')
    return (
      <>
        {state === 'sent' ? (
          <CheckCheck size={16} aria-hidden="true" className="text-mata" />
        ) : (
          <Clock size={16} aria-hidden="true" />
        )}
        <span className="min-w-0 break-words">
          {state === 'sent' ? texts.sent(sentAt(at, language), to) : texts.queued(to)}
        </span>
      </>
    )
  return (
    <>
      <CircleAlert size={16} aria-hidden="true" className="text-ceibo" />
      <span className="min-w-0 break-words text-ceibo">{texts.failed(reason ?? '', to)}</span>
      <button
        type="button"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate()
        }}
        className="min-h-11 font-[620] text-t1 underline underline-offset-4 lg:min-h-8"
      >
        {texts.again}
      </button>
      {error !== null && (
        <span role="alert" className="basis-full text-ceibo">
          {problem(error)}
        </span>
      )}
    </>
  )
}

/** One line for each change, with its admin and time (PLUS-023). */
function Change({ entry }: { entry: Of<'change'> }) {
  const texts = useTexts('support/admin')
  const language = useLanguage()
  const { field, after, by, at } = entry
  const words: Readonly<Record<string, string>> = field === 'status' ? texts.statuses : texts.priorities
  const value = after === null ? texts.nobody : field === 'assigned' ? after : (words[after] ?? after)
  return (
    <p className="text-center text-label text-t3">
      {by === null ? texts.changes.reopened(value) : texts.changes[field](by, value)}{' '}
      <time dateTime={at}>{formatTimeOrDay(at, serverClock.now(), language)}</time>
    </p>
  )
}
