import type { DeskTicketDetail } from '@puente/contract/support/desk'
import { markTicketRead } from '@puente/contract/support/desk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Compose } from './compose.tsx'
import { deskTicketQuery, showRead } from './support-queries.ts'
import { TicketContext } from './ticket-context.tsx'
import { TicketSettings } from './ticket-settings.tsx'
import { Thread } from './thread.tsx'

interface TicketPaneProps {
  id: string
  onClose: () => void
}

/** The open ticket: its settings, what was written, and the field for an answer or a note. */
export function TicketPane({ id, onClose }: TicketPaneProps) {
  const texts = useTexts('support/admin')
  const { problem } = useProblemText()
  const { online } = useLiveStatus()
  const { data: ticket, error, refetch } = useQuery(deskTicketQuery(id))
  const back = (
    <Button
      icon={ArrowLeft}
      variant="plain"
      onClick={onClose}
      className="-ml-2 justify-self-start lg:!hidden"
    >
      {texts.back}
    </Button>
  )
  if (ticket === undefined)
    return (
      <div className="grid content-start gap-4 lg:p-6">
        {back}
        {error === null ? (
          <div role="status" aria-label={texts.ticket.loading} className="grid gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-32 w-4/5" />
            <Skeleton className="h-32 w-4/5" />
          </div>
        ) : (
          <ErrorState
            title={texts.ticket.failed}
            action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
          >
            {problem(error)}
          </ErrorState>
        )}
      </div>
    )
  return <OpenTicket ticket={ticket} back={back} fault={error !== null && online ? problem(error) : null} />
}

interface OpenTicketProps {
  ticket: DeskTicketDetail
  back: ReactNode
  /** Why the newest state could not be read. */
  fault: string | null
}

function OpenTicket({ ticket, back, fault }: OpenTicketProps) {
  const texts = useTexts('support/admin')
  const language = useLanguage()
  useReading(ticket)
  const scroller = useEndInView(ticket.entries.length)
  const title = useFocusOnOpen()
  const { number, origin, createdAt, subject } = ticket
  return (
    <article
      aria-label={texts.ticket.label(number)}
      className="grid min-h-0 grid-cols-[minmax(0,1fr)] max-lg:gap-4 lg:grid-rows-[auto_minmax(0,1fr)]"
    >
      <header className="grid gap-2.5 lg:border-line lg:border-b lg:px-6 lg:py-3.5">
        {back}
        <div>
          <p className="text-label text-t3">
            {texts.ticket.from[origin](number, formatDate(createdAt, 'moment', language))}
          </p>
          <h2 ref={title} tabIndex={-1} className="sign text-section outline-none">
            {texts.subjects[subject]}
          </h2>
        </div>
        <TicketSettings ticket={ticket} />
        {fault !== null && (
          <p role="status" className="text-label text-tierra">
            {texts.notRefreshed(fault)}
          </p>
        )}
      </header>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-0">
        <div className="flex min-h-0 min-w-0 flex-col gap-4 lg:gap-0">
          <div ref={scroller} className="min-h-0 flex-1 lg:overflow-y-auto lg:px-6 lg:py-4">
            <div className="mb-4 xl:hidden">
              <TicketContext ticket={ticket} />
            </div>
            <Thread ticket={ticket} />
          </div>
          <Compose ticketId={ticket.id} />
        </div>
        <aside
          aria-label={texts.context.title}
          className="border-line border-l p-4 max-xl:hidden xl:overflow-y-auto"
        >
          <TicketContext ticket={ticket} />
        </aside>
      </div>
    </article>
  )
}

/** Marks the sender's newest message as read once the admin has it in front of them (PLUS-021). */
function useReading({ id, unread, lastMessageId }: DeskTicketDetail): void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (messageId: string) => call(markTicketRead, { params: { id }, body: { messageId } }),
    onSuccess: () => showRead(queryClient, id),
  })
  useEffect(() => {
    if (!unread) return
    const stopping = new AbortController()
    const read = (): void => {
      if (document.visibilityState !== 'visible') return
      stopping.abort()
      mutate(lastMessageId)
    }
    document.addEventListener('visibilitychange', read, { signal: stopping.signal })
    read()
    return () => stopping.abort()
  }, [unread, lastMessageId, mutate])
}

/** Shows the end of a conversation, and keeps it in view for somebody who is there while it grows. */
function useEndInView(entries: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const wasAtEnd = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const note = (): void => {
      wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [])
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const element = scroller.current
    if (element !== null && wasAtEnd.current) element.scrollTop = element.scrollHeight
  }, [entries])
  return scroller
}

/** On a small screen the ticket replaces the list, so the focus follows. */
function useFocusOnOpen() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (matchMedia('(width < 64rem)').matches) title.current?.focus()
  }, [])
  return title
}
