import { type DecidingAdmin, decideOnce } from '../../../platform/idempotency/decide-once.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { readReply } from '../ticket.rules.ts'
import { bumpTicket, insertNote, lockTicket } from '../ticket-repository.ts'
import { announceTicket } from './announce-ticket.ts'

/**
 * Stores an internal note. It is never mailed, and no screen of the sender is notified (PLUS-026).
 * @throws DomainError `request.invalid`, `ticket.not-found`, `idempotency.*`
 */
export async function addTicketNote(
  deps: { readonly unitOfWork: UnitOfWork; readonly newId: () => string },
  note: { readonly ticketId: string; readonly message: string; readonly idempotencyKey: string },
  admin: DecidingAdmin,
): Promise<void> {
  const { ticketId, idempotencyKey } = note
  const text = readReply(note.message)
  const object = { type: 'support-ticket', id: ticketId }
  await decideOnce(deps.unitOfWork, admin, {
    command: 'ticket.note',
    route: 'addTicketNote',
    path: `/admin/support/tickets/${ticketId}/notes`,
    body: { message: text },
    auditedBody: {},
    idempotencyKey,
    object,
    lock: (tx) => lockTicket(tx, ticketId, null),
    apply: async (tx) => {
      const id = deps.newId()
      await insertNote(tx, { id, ticketId, authorId: admin.actor.userId, text })
      const version = await bumpTicket(tx, ticketId)
      tx.audit({ object, after: { noteId: id } })
      announceTicket(tx, { id: ticketId, version, userId: null })
    },
  })
}
