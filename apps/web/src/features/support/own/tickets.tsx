import type { TicketSummary } from '@puente/contract/support/tickets'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveUpdates } from '../../../lib/live/use-live-updates.ts'
import { createQueryClient } from '../../../lib/query/query-client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { statusTones } from '../../../ui/tone.ts'
import { FailedRead } from './failed-read.tsx'
import { NewTicketForm } from './new-ticket-form.tsx'
import { ticketsQuery } from './ticket-queries.ts'
import { TicketThread } from './ticket-thread.tsx'

/** The conversations of one account. They have a query cache of their own, because the page around them knows no account. */
export function Tickets({ accountId }: { accountId: string }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Conversations accountId={accountId} />
    </QueryClientProvider>
  )
}

function Conversations({ accountId }: { accountId: string }) {
  useLiveUpdates(accountId)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className="mt-4 grid gap-6">
      <NewTicketForm onSent={({ id }) => setOpened(id)} />
      <TicketList opened={opened} onToggle={setOpened} />
    </div>
  )
}

interface TicketListProps {
  opened: string | null
  onToggle: (id: string | null) => void
}

function TicketList({ opened, onToggle }: TicketListProps) {
  const texts = useTexts('support/own').messages
  const { data, error, refetch } = useQuery(ticketsQuery)
  return (
    <div>
      <h3 className="mb-2 font-[620] text-section">{texts.list}</h3>
      {data === undefined && error !== null && (
        <FailedRead title={texts.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-16 w-full" />}
      {data?.tickets.length === 0 && (
        <div className="card p-5">
          <p className="font-[600]">{texts.none}</p>
          <p className="mt-1 text-small text-t2">{texts.noneHint}</p>
        </div>
      )}
      {data !== undefined && data.tickets.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden">
          {data.tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow
                ticket={ticket}
                open={ticket.id === opened}
                onToggle={() => onToggle(ticket.id === opened ? null : ticket.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TicketRow({
  ticket,
  open,
  onToggle,
}: {
  ticket: TicketSummary
  open: boolean
  onToggle: () => void
}) {
  const texts = useTexts('support/own').messages
  const language = useLanguage()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        className="flex min-h-16 w-full items-center gap-3 px-5 py-3 text-left outline-offset-[-4px] hover:bg-s2"
        onClick={onToggle}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-[600]">{texts.subjects[ticket.subject]}</span>
          <span className="block text-label text-t2">
            {texts.number(ticket.number)} · {formatDate(ticket.updatedAt, 'dayTime', language)}
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {ticket.lastFrom === 'team' && <Badge tone="success">{texts.answered}</Badge>}
          <Badge tone={statusTones[ticket.status]}>{texts.status[ticket.status]}</Badge>
        </span>
        <ChevronDown size={20} className={open ? 'rotate-180 text-t2' : 'text-t2'} aria-hidden="true" />
      </button>
      {open && (
        <div className="border-line border-t px-5 py-4">
          <TicketThread id={ticket.id} />
        </div>
      )}
    </>
  )
}
