import type { PixStatus } from '@puente/contract/collections'
import type { OrderView, PlaceOrderBody } from '@puente/contract/orders/orders'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl } from '@puente/contract/protocol/wire'
import { brlToArs } from '@puente/domain/conversion'
import { money } from '@puente/domain/money'
import { readName } from '@puente/domain/names'
import { readPhone } from '@puente/domain/phone'
import type { Rate } from '@puente/domain/rate'
import { parseTaxDocument, type TaxDocument } from '@puente/domain/tax-document'
import { takesClientReceipt } from './history/history.rules.ts'

/** What an order stores about its payer. */
export interface OrderFields {
  /** As typed (ruling 44). */
  readonly clientName: string
  readonly document: TaxDocument
  readonly clientId: string
  readonly description: string
  /** E.164, or null if none was given. */
  readonly whatsapp: string | null
}

/**
 * Reads the fields of an order (ORD-009 to ORD-011).
 * @throws DomainError request.invalid, payer.document-invalid, payer.phone-invalid
 */
export function readOrderFields(body: PlaceOrderBody): OrderFields {
  const name = readName(body.clientName)
  if (!name.ok) throw new DomainError('request.invalid', {}, [{ field: 'clientName', rule: name.fault }])
  const document = parseTaxDocument(body.clientDocument)
  if (document === null) throw new DomainError('payer.document-invalid')
  return {
    clientName: name.name,
    document,
    clientId: plainLine('clientId', body.clientId),
    description: plainLine('description', body.description),
    whatsapp: body.whatsapp === null ? null : phoneOf(body.whatsapp),
  }
}

/** What the payer pays for an order and what the owner gets, in centavos. */
export interface OrderAmounts {
  readonly realValueMinor: bigint
  readonly feeMinor: bigint
  readonly pesosValueMinor: bigint
  readonly customerRate: Rate
}

/**
 * The amounts of an order on a quote's terms. The fee is paid on top and is not converted (ORD-018).
 * @throws DomainError order.amount-out-of-range with the limits, order.pays-nothing
 */
export function orderAmounts(
  realValueMinor: bigint,
  terms: {
    readonly customerRate: Rate | null
    readonly feeMinor: bigint
    readonly minMinor: bigint
    readonly maxMinor: bigint
  },
): OrderAmounts {
  const { customerRate, feeMinor, minMinor, maxMinor } = terms
  if (realValueMinor < minMinor || realValueMinor > maxMinor) {
    throw new DomainError('order.amount-out-of-range', { min: brl(minMinor), max: brl(maxMinor) })
  }
  if (customerRate === null) throw new DomainError('order.pays-nothing')
  const pesosValueMinor = brlToArs(money(realValueMinor, 'BRL'), customerRate).minor
  if (pesosValueMinor === 0n) throw new DomainError('order.pays-nothing')
  return { realValueMinor, feeMinor, pesosValueMinor, customerRate }
}

/** The state of an order, as far as its owner's screen needs it. */
export interface OrderStanding {
  readonly pixStatus: PixStatus
  readonly payoutStatus: PayoutStatus
  readonly hasCode: boolean
  readonly hasClientReceipt: boolean
  /** True if a Pix that came for it is held. A second payment would pay it twice (ruling 25). */
  readonly hasHeldPix: boolean
  readonly expiresAt: Date
}

/**
 * The overall status (TXN-014). It follows from the payout status, and is `em_processo` while nothing is paid and the payer's receipt is there
 * (ruling 34).
 */
export function overallStatus(
  order: Pick<OrderStanding, 'payoutStatus' | 'hasClientReceipt'>,
): OrderView['status'] {
  switch (order.payoutStatus) {
    case 'paid':
      return 'completed'
    case 'partial':
      return 'partial'
    case 'pending':
      return order.hasClientReceipt ? 'em_processo' : 'pending'
  }
}

/** The code of a charge is shown while its Pix is pending, the code has not expired, and no Pix for it is held. */
export function isPayable(
  order: Pick<OrderStanding, 'pixStatus' | 'hasCode' | 'hasHeldPix' | 'expiresAt'>,
  now: Date,
): boolean {
  return order.pixStatus === 'pending' && order.hasCode && !order.hasHeldPix && order.expiresAt > now
}

/** What the owner may do now, as the screen's buttons show it. */
export function allowedActions(order: OrderStanding, now: Date): OrderView['allowedActions'] {
  const actions: OrderView['allowedActions'] = []
  if (isPayable(order, now)) actions.push('show-code')
  if (order.pixStatus === 'pending') actions.push('verify')
  if (takesClientReceipt(order.pixStatus)) actions.push('upload-receipt')
  const unpaid = ['expired', 'cancelled', 'failed'].includes(order.pixStatus)
  const over = unpaid || (order.pixStatus === 'pending' && order.expiresAt <= now)
  if (over && !order.hasHeldPix) actions.push('repeat')
  return actions
}

/** Removes angle brackets, quotes and ampersands, because identification and description reach the provider and its files (ruling 44). */
export function plainLine(field: 'clientId' | 'description', text: string): string {
  const plain = text.replace(/[<>"'&]/g, '').trim()
  if (plain === '') throw new DomainError('request.invalid', {}, [{ field, rule: 'required' }])
  return plain
}

function phoneOf(typed: { readonly countryCode: string; readonly number: string }): string {
  const reading = readPhone(typed.countryCode.slice(1), typed.number)
  if (!reading.ok) throw new DomainError('payer.phone-invalid', { fault: reading.fault })
  return reading.phone.e164
}
