import type { BodyOf } from '@puente/contract/protocol/endpoint'
import { changeTicket, type DeskTicketDetail, ticketPriorities } from '@puente/contract/support/desk'
import { ticketStatuses } from '@puente/contract/support/tickets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Select } from '../../../ui/select.tsx'
import { showDeskTicket, supportDeskQuery } from './support-queries.ts'

/** Status, priority and admin of a ticket (PLUS-023). A choice is stored at once. */
export function TicketSettings({ ticket }: { ticket: DeskTicketDetail }) {
  const texts = useTexts('support/admin')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const { data: desk, error: deskError } = useQuery(supportDeskQuery)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (body: BodyOf<typeof changeTicket>) =>
      call(changeTicket, { params: { id: ticket.id }, body }),
    onSuccess: (after) => showDeskTicket(queryClient, after),
  })
  const chosen = isPending ? variables : {}
  const { status = ticket.status, priority = ticket.priority } = chosen
  const assigned = chosen.assignedTo === undefined ? (ticket.assignedTo?.id ?? '') : (chosen.assignedTo ?? '')
  const known = desk?.admins ?? []
  const { assignedTo } = ticket
  // The present admin stays in the list even if they are no admin any more.
  const admins =
    assignedTo === null || known.some(({ id }) => id === assignedTo.id) ? known : [assignedTo, ...known]
  return (
    <div className="grid gap-2.5">
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        <Select
          label={texts.filters.status}
          value={status}
          onChange={({ target }) => {
            const value = ticketStatuses.find((one) => one === target.value)
            if (value !== undefined) mutate({ status: value })
          }}
          options={ticketStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <Select
          label={texts.filters.priority}
          value={priority}
          onChange={({ target }) => {
            const value = ticketPriorities.find((one) => one === target.value)
            if (value !== undefined) mutate({ priority: value })
          }}
          options={ticketPriorities.map((value) => ({ value, label: texts.priorities[value] }))}
        />
        <Select
          label={texts.filters.assigned}
          className="max-sm:col-span-2"
          value={assigned}
          onChange={({ target }) => mutate({ assignedTo: target.value === '' ? null : target.value })}
          options={[
            { value: '', label: texts.nobody },
            ...admins.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {deskError !== null && desk === undefined && (
        <p role="alert" className="text-label text-tierra">
          {texts.adminsFailed}
        </p>
      )}
      {error !== null && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
    </div>
  )
}
