import type { BodyOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { changeTicket as changeTicketEndpoint } from '@puente/contract/support/desk'
import type { DecidingAdmin } from '../../../platform/idempotency/decide-once.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { insertChanges, lockTicket, setTicket, type TicketSettings } from '../ticket-repository.ts'
import { announceTicket } from './announce-ticket.ts'

type Change = BodyOf<typeof changeTicketEndpoint>

/**
 * Sets status, priority or the assigned admin of a ticket, and keeps each change with its admin and time (PLUS-023). Repeating it changes
 * nothing. A refusal is audited.
 * @throws DomainError `ticket.not-found`, `ticket.assignee-unknown`
 */
export function changeTicket(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { ticketId, change }: { readonly ticketId: string; readonly change: Change },
  { actor, context }: DecidingAdmin,
): Promise<void> {
  const object = { type: 'support-ticket', id: ticketId }
  const command = 'ticket.change'
  return withAuditedRefusal(unitOfWork, { actor, command, about: { object }, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const ticket = await lockTicket(tx, ticketId, null)
        const { status, priority, assignedTo } = ticket
        const before: TicketSettings = { status, priority, assignedTo }
        const after: TicketSettings = {
          status: change.status ?? status,
          priority: change.priority ?? priority,
          assignedTo: change.assignedTo === undefined ? assignedTo : change.assignedTo,
        }
        if (after.assignedTo !== null && after.assignedTo !== assignedTo)
          await requireAdmin(tx, after.assignedTo)
        const isSame =
          after.status === status && after.priority === priority && after.assignedTo === assignedTo
        if (isSame) return tx.unchanged()
        const version = await setTicket(tx, ticketId, after)
        await insertChanges(tx, ticketId, { before, after }, actor.userId)
        tx.audit({ object, before: { ...before }, after: { ...after } })
        // The sender sees the status, and nothing of the rest.
        announceTicket(tx, { id: ticketId, version, userId: after.status === status ? null : ticket.userId })
      },
      context,
    ),
  )
}

async function requireAdmin(tx: Tx, id: string): Promise<void> {
  const rows = await tx.statement(
    'support.assignee',
    `select 1 from users where id = $1 and role = 'admin' and closed_at is null for key share`,
    [id],
  )
  if (rows.length === 0) throw new DomainError('ticket.assignee-unknown')
}
