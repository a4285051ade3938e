import type { OrderView } from '@puente/contract/orders/orders'
import { amountOf } from '../../../lib/format/money.ts'
import { seenSession, whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { emptyDraft, isSameDraft, type OrderDraft } from './draft.rules.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import type { OrderForm, RecentClient } from './order-queries.ts'

/** A client chosen from the recent ones. The merchant then types only the amount. */
export function withClient(draft: OrderDraft, client: RecentClient): OrderDraft {
  return {
    ...draft,
    clientName: client.name,
    clientDocument: client.document,
    whatsappNumber: '',
    clientId: client.clientId,
    description: client.description,
    fromOrderId: client.orderId,
  }
}

/** "Nuevo" keeps the amount only: the other fields belong to the client before (decision 0059). */
export function withNewClient({ amount }: OrderDraft): OrderDraft {
  return { ...emptyDraft, amount }
}

/**
 * A draft of the same sale.
 * @param form what the order's view masks; null if it could not be read
 */
export function draftOfOrder(order: OrderView, form: OrderForm | null): OrderDraft {
  const { id, clientName, clientId, description } = order
  return {
    amount: { currency: 'BRL', minor: amountOf(order.realValue).minor },
    clientName,
    clientDocument: form?.clientDocument ?? '',
    whatsappCountry: form?.whatsapp?.callingCode ?? emptyDraft.whatsappCountry,
    whatsappNumber: form?.whatsapp?.number ?? '',
    clientId,
    description,
    payerFills: false,
    fromOrderId: form === null ? null : id,
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /exchange: the person came to correct what they typed. */
    corrects?: boolean
  }
}

type Listener = () => void

/** Keeps one draft across routes and reloads, so that going to the code screen and back loses nothing. */
export class DraftStore {
  #draft: OrderDraft = emptyDraft
  /** The account whose kept draft was looked for. */
  #restoredFor: string | null = null
  #kept = false
  /** What was typed for each order or request of this page, so that it can be corrected or asked for again. */
  readonly #typed = new Map<string, OrderDraft>()
  /** The order whose form fills the draft again, and its client. Null if no form does. */
  #repeated: { readonly orderId: string; readonly clientName: string } | null = null
  readonly #listeners = new Set<Listener>()

  readonly get = (): OrderDraft => {
    const { accountId } = seenSession()
    if (accountId !== null && accountId !== this.#restoredFor) this.#restore(accountId)
    return this.#draft
  }

  readonly #restore = (accountId: string): void => {
    this.#restoredFor = accountId
    // What was typed since the start is newer.
    if (this.isStarted()) return
    const kept = keptDraft(accountId)
    if (kept === null) return
    this.#draft = kept
    this.#kept = true
  }

  readonly set = (change: Partial<OrderDraft>): void => {
    this.#draft = { ...this.#draft, ...change }
    this.#kept = keepDraft(seenSession().accountId, this.#draft)
    for (const listener of this.#listeners) listener()
  }

  /**
   * Called after the order was placed, or the request to its payer. The next sale starts empty (decision 0059). Changes nothing if the person
   * has typed since.
   */
  readonly clear = (placed: OrderDraft, id: string): void => {
    this.#typed.set(id, placed)
    this.#repeated = null
    if (isSameDraft(this.#draft, placed)) this.empty()
  }

  /** The form as it was typed for an order or a request. Null if this page did not place it. */
  readonly typedFor = (id: string): OrderDraft | null => this.#typed.get(id) ?? null

  /** Fills the form of an order that was not paid again: it is the same sale. */
  readonly repeat = (orderId: string, form: OrderDraft): void => {
    this.set(form)
    this.#repeated = { orderId, clientName: form.clientName }
  }

  /** An order is paid. Empties the form of the same sale, which would charge it twice. Keeps what was typed for another client. */
  readonly endPaid = (orderId: string): void => {
    const repeated = this.#repeated
    if (repeated?.orderId !== orderId) return
    if (repeated.clientName === this.#draft.clientName) this.empty()
    else this.#repeated = null
  }

  readonly empty = (): void => {
    this.#repeated = null
    this.set(emptyDraft)
  }

  /** The person has left: nobody else may see what they typed. */
  readonly forget = (): void => {
    this.#typed.clear()
    this.#restoredFor = null
    this.empty()
  }

  /** Whether a reload now would lose something. */
  readonly wouldBeLost = (): boolean => this.isStarted() && !this.#kept

  /** Whether something was typed for the next sale. */
  readonly isStarted = (): boolean => !isSameDraft(this.#draft, emptyDraft)

  readonly subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const draftStore = new DraftStore()
whenOwnerLeaves(draftStore.forget)
