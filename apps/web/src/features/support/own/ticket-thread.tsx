import { addTicketMessage, type TicketMessage, type TicketView } from '@puente/contract/support/tickets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedRead } from './failed-read.tsx'
import { MessageField } from './message-field.tsx'
import { messageFault } from './ticket-message.rules.ts'
import { showTicket, ticketQuery } from './ticket-queries.ts'

/** The messages of one ticket, and a field for the next. New replies appear and are read out. */
export function TicketThread({ id }: { id: string }) {
  const texts = useTexts('support/own').messages
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id))
  if (ticket === undefined && error !== null)
    return <FailedRead title={texts.failedOne} error={error} onRetry={() => void refetch()} />
  if (ticket === undefined)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  return (
    <div className="grid gap-4">
      <ol aria-live="polite" className="grid gap-3">
        {ticket.messages.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </ol>
      <ReplyForm ticket={ticket} />
    </div>
  )
}

function Said({ message: { from, text, createdAt } }: { message: TicketMessage }) {
  const texts = useTexts('support/own').messages
  const language = useLanguage()
  return (
    <li
      className={clsx(
        'max-w-[90%] rounded-box px-4 py-3',
        from === 'team' ? 'tint justify-self-start [--c:var(--celeste)]' : 'justify-self-end bg-s2',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-label text-t2">
        <span className="font-[620] text-t1">{from === 'team' ? texts.team : texts.you}</span>
        <time dateTime={createdAt}>{formatDate(createdAt, 'dayTime', language)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line break-words text-t1">{text}</p>
    </li>
  )
}

function ReplyForm({ ticket }: { ticket: TicketView }) {
  const texts = useTexts('support/own').messages
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [intention, setIntention] = useState(() => new IntentionKey())
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) =>
      call(addTicketMessage, {
        params: { id: ticket.id },
        body: { message: typed },
        idempotencyKey: intention.keyFor(typed),
      }),
    onSuccess: (answered) => {
      setMessage('')
      setTried(false)
      // From now on, the same text is a new message.
      setIntention(new IntentionKey())
      showTicket(queryClient, answered)
    },
  })
  const submit = (): void => {
    if (isPending) return
    setTried(true)
    if (messageFault(message) === null) mutate(message)
    else form.current?.querySelector('textarea')?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <MessageField
        label={texts.reply}
        value={message}
        fault={tried ? messageFault(message) : null}
        onType={setMessage}
      />
      {ticket.status === 'closed' && <p className="text-small text-t2">{texts.closedHint}</p>}
      {error !== null && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
      <Button type="submit" icon={Send} busy={isPending} className="justify-self-start max-sm:w-full">
        {texts.send}
      </Button>
    </form>
  )
}
