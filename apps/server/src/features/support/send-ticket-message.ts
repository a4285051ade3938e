import type { ContactSubject } from '@puente/contract/support/contact'
import type { TicketStatus } from '@puente/contract/support/tickets'
import type { JsonObject } from '../../platform/audit/audit-entry.ts'
import { claimKey, requestFingerprint } from '../../platform/idempotency/idempotency-keys.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'
import {
  insertChanges,
  insertTicket,
  insertTicketMessage,
  lockTicket,
  touchTicket,
} from './ticket-repository.ts'
import { readTicketMessage } from './ticket.rules.ts'

export interface SendTicketMessageDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
}

export interface TicketCaller {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

/** A person's message. Repeats with the same key are one message. */
export interface TicketMessageOrder {
  /** As typed. */
  readonly message: string
  readonly idempotencyKey: string
}

export interface SentMessage {
  readonly ticketId: string
  readonly replayed: boolean
}

/**
 * Opens a ticket with its first message and mails the team, in one transaction (SUP-021).
 * @throws DomainError `request.invalid`, `idempotency.*`
 */
export async function openTicket(
  deps: SendTicketMessageDeps,
  order: TicketMessageOrder & { readonly subject: ContactSubject },
  { actor, context }: TicketCaller,
): Promise<SentMessage> {
  const { subject } = order
  const text = readTicketMessage(order.message)
  const id = deps.newId()
  return deps.unitOfWork.run(
    actor,
    'ticket.open',
    async (tx) => {
      const said = { route: 'openTicket', body: { subject, message: text }, key: order.idempotencyKey }
      const known = await knownTicket(tx, actor, said, id)
      if (known !== null) return known
      const number = await insertTicket(tx, { id, userId: actor.userId, subject })
      await write(tx, deps, { id, number, userId: actor.userId, subject }, text)
      tx.audit({ object: { type: 'support-ticket', id }, after: { number, subject, status: 'open' } })
      tx.announce({ topic: 'ticket', id, version: 1 }, [`user:${actor.userId}`, 'admins'])
      return { ticketId: id, replayed: false }
    },
    context,
  )
}

/**
 * Adds a message to the person's own ticket; a closed one opens again (PLUS-025).
 * @throws DomainError `request.invalid`, `ticket.not-found`, `idempotency.*`
 */
export async function addTicketMessage(
  deps: SendTicketMessageDeps,
  order: TicketMessageOrder & { readonly ticketId: string },
  { actor, context }: TicketCaller,
): Promise<SentMessage> {
  const { ticketId } = order
  const text = readTicketMessage(order.message)
  return deps.unitOfWork.run(
    actor,
    'ticket.write',
    async (tx) => {
      const said = {
        route: 'addTicketMessage',
        body: { ticketId, message: text },
        key: order.idempotencyKey,
      }
      const known = await knownTicket(tx, actor, said, ticketId)
      if (known !== null) return known
      const ticket = await lockTicket(tx, ticketId, actor.userId)
      const status: TicketStatus = ticket.status === 'closed' ? 'open' : ticket.status
      await write(tx, deps, { ...ticket, userId: actor.userId }, text)
      await insertChanges(tx, ticketId, { before: ticket, after: { ...ticket, status } }, null)
      const version = await touchTicket(tx, ticketId, status)
      tx.audit({
        object: { type: 'support-ticket', id: ticketId },
        before: { status: ticket.status },
        after: { status },
      })
      tx.announce({ topic: 'ticket', id: ticketId, version }, [`user:${actor.userId}`, 'admins'])
      return { ticketId, replayed: false }
    },
    context,
  )
}

/** The ticket that an earlier copy of this request opened or wrote to. Null for a new request. */
async function knownTicket(
  tx: Tx,
  actor: SignedInActor,
  said: { readonly route: string; readonly body: JsonObject; readonly key: string },
  ticketId: string,
): Promise<SentMessage | null> {
  const claim = await claimKey(
    tx,
    {
      principal: actor.userId,
      route: said.route,
      key: said.key,
      fingerprint: requestFingerprint('/support/tickets', said.body),
    },
    ticketId,
  )
  if (claim.kind === 'new') return null
  tx.unchanged()
  return { ticketId: claim.resourceId, replayed: true }
}

interface Addressed {
  readonly id: string
  readonly number: number
  readonly userId: string
  readonly subject: ContactSubject
}

async function write(tx: Tx, deps: SendTicketMessageDeps, ticket: Addressed, text: string): Promise<void> {
  const { id: ticketId, number, userId, subject } = ticket
  await insertTicketMessage(tx, { id: deps.newId(), ticketId, author: 'person', authorId: userId, text })
  const [person] = await tx.statement<{ full_name: string; email: string }>(
    'support.sender',
    'select full_name, email from users where id = $1',
    [userId],
  )
  if (person === undefined) throw new Error(`account ${userId} does not exist`)
  const { full_name: fullName, email } = person
  const mail = { type: 'SUPPORT_MESSAGE', number, fullName, email, subject, message: text } as const
  await deps.mail.queueForTeam(tx, mail, userId)
}
