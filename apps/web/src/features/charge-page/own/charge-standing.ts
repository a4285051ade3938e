import type { ChargeEventKind } from '@puente/contract/charge-page/charge-page'
import type { Tone } from '../../../ui/tone.ts'
import { amountOf } from '../../../lib/format/money.ts'
import type { ChargePage } from './charge-page-query.ts'

/** The state of a charge as its owner sees it. Combines the Pix, its refund and the pesos, which ruling 11 keeps as separate facts. */
export type Standing =
  | 'waiting'
  | 'held'
  | 'unpaid'
  | 'owed'
  | 'part-paid'
  | 'paid'
  | 'part-refunded'
  | 'refunded'
  | 'disputed'

export function standingOf({ order, refunded }: Pick<ChargePage, 'order' | 'refunded'>): Standing {
  switch (order.pixStatus) {
    case 'pending':
      return order.heldPix ? 'held' : 'waiting'
    case 'expired':
    case 'failed':
    case 'cancelled':
      return order.heldPix ? 'held' : 'unpaid'
    case 'refunded':
    case 'disputed':
      return order.pixStatus
    case 'confirmed':
      if (amountOf(refunded).minor > 0n) return 'part-refunded'
      return ({ pending: 'owed', partial: 'part-paid', paid: 'paid' } as const)[order.payoutStatus]
  }
}

/**
 * Returns the pesos that the owner gets for the charge: less what refunds took back or reserve, as in the total of its day. Null if there
 * are none, or if they are not certain yet.
 */
export function pesosOf(page: Pick<ChargePage, 'order' | 'refunded' | 'pesosTakenBack'>): bigint | null {
  switch (standingOf(page)) {
    case 'waiting':
    case 'owed':
    case 'part-paid':
    case 'paid':
    case 'part-refunded': {
      const left = amountOf(page.order.pesosValue).minor - amountOf(page.pesosTakenBack).minor
      return left > 0n ? left : null
    }
    case 'held':
    case 'unpaid':
    case 'refunded':
    case 'disputed':
      return null
  }
}

/** Returns the pesos sent for the charge. Null if nothing was sent and nothing is owed, because a zero would suggest that pesos are still due. */
export function pesosSentOf(page: Pick<ChargePage, 'order' | 'refunded' | 'pesosTakenBack'>): bigint | null {
  const sent = amountOf(page.order.pesosPaid).minor
  const isOwed = standingOf(page) !== 'waiting' && pesosOf(page) !== null
  return sent > 0n || isOwed ? sent : null
}

/** The colour of an event, by what it means for the owner of the pesos. */
export const eventTones = {
  created: 'neutral',
  issued: 'neutral',
  shown: 'neutral',
  'account-confirmed': 'neutral',
  confirmed: 'success',
  'confirmed-late': 'success',
  'confirmed-after-cancelling': 'success',
  'confirmed-after-failing': 'success',
  'confirmed-after-closing': 'success',
  'confirmed-by-hand': 'success',
  converted: 'success',
  received: 'success',
  'received-short': 'pending',
  'received-over': 'pending',
  'received-twice': 'pending',
  'received-after-close': 'pending',
  'received-otherwise': 'pending',
  'received-honoured': 'success',
  'received-returned': 'info',
  'honoured-exact': 'success',
  'honoured-received': 'success',
  'honoured-total': 'success',
  expired: 'error',
  cancelled: 'error',
  failed: 'error',
  'refund-started': 'pending',
  'refunded-part': 'pending',
  refunded: 'pending',
  'refund-not-done': 'success',
  'dispute-opened': 'error',
  'dispute-won': 'success',
  'dispute-lost': 'error',
  'paid-out': 'success',
  'set-off': 'info',
  'debt-covered': 'info',
  'client-receipt': 'info',
  'receipt-photo': 'info',
} as const satisfies Record<ChargeEventKind, Tone>

const confirmations = [
  'confirmed',
  'confirmed-late',
  'confirmed-after-cancelling',
  'confirmed-after-failing',
  'confirmed-after-closing',
  'confirmed-by-hand',
] as const
/** Events after a confirmation that make its invitation outdated. */
const afterConfirmation = [
  'converted',
  'received',
  'received-twice',
  'received-after-close',
  'received-otherwise',
  'paid-out',
  'refund-started',
  'refunded-part',
  'refunded',
  'dispute-opened',
] as const
const decisions = ['received-honoured', 'received-returned'] as const

/** The later events that make the text of an event outdated. */
const supersededBy: { readonly [kind in ChargeEventKind]?: readonly ChargeEventKind[] } = {
  issued: [...confirmations, 'received-short', 'received-over', 'expired', 'cancelled', 'failed'],
  confirmed: afterConfirmation,
  'received-short': decisions,
  'received-over': decisions,
  'received-twice': decisions,
  'received-after-close': decisions,
  'received-otherwise': decisions,
  expired: [...confirmations, 'received-after-close'],
  cancelled: [...confirmations, 'received-after-close'],
  failed: [...confirmations, 'received-after-close'],
  'refund-started': ['refunded-part', 'refunded', 'refund-not-done'],
  'dispute-opened': ['dispute-won', 'dispute-lost'],
}

/** Whether a later event superseded this one, so that its text needs the past tense. */
export function isPast(kind: ChargeEventKind, later: readonly ChargeEventKind[]): boolean {
  return supersededBy[kind]?.some((by) => later.includes(by)) ?? false
}

/** Payments that do not match their charge, which therefore stays unpaid. */
const mismatchedPayments: readonly ChargeEventKind[] = [
  'received-short',
  'received-over',
  'received-otherwise',
]

/** Whether a payment that does not match the charge arrived before an event. The text "no payment arrived" would then be wrong. */
export function hasMismatchedPayment(earlier: readonly ChargeEventKind[]): boolean {
  return mismatchedPayments.some((kind) => earlier.includes(kind))
}
