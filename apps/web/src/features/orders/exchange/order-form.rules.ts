import type { PlaceOrderBody } from '@puente/contract/orders/orders'
import type { AskPayerBody } from '@puente/contract/orders/payer-requests'
import { arsToBrl, brlToArs } from '@puente/domain/conversion'
import { money } from '@puente/domain/money'
import type { Rate } from '@puente/domain/rate'
import { parseTaxDocument } from '@puente/domain/tax-document'
import type { OrderDraft, TypedAmount } from './draft.rules.ts'
import { phoneMayBeRight } from './phone.rules.ts'

/** The fields of the form; also the ids of their controls, so that the summary can lead there. */
export type OrderField = 'amount' | 'clientName' | 'clientDocument' | 'whatsapp' | 'clientId' | 'description'

/** `faultText` gives the text of each fault. The server checks all of these rules again. Here they only apply earlier. */
export type OrderFault =
  | 'required'
  | 'invalid-amount'
  | 'below-min'
  | 'above-max'
  | 'invalid-document'
  | 'too-short'
  | 'markup'
  | 'invalid-phone'

export type OrderFaults = Partial<Record<OrderField, OrderFault>>

export interface Limits {
  readonly minMinor: bigint
  readonly maxMinor: bigint
}

/** ORD-008: the limits hold for the amount before the fee. */
export function amountFault(realMinor: bigint | null, { minMinor, maxMinor }: Limits): OrderFault | null {
  if (realMinor === null) return 'required'
  if (realMinor <= 0n) return 'invalid-amount'
  if (realMinor < minMinor) return 'below-min'
  return realMinor > maxMinor ? 'above-max' : null
}

function textFault(text: string, minLength: number): OrderFault | null {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (/[<>]/.test(trimmed)) return 'markup'
  return trimmed.length < minLength ? 'too-short' : null
}

function documentFault(text: string): OrderFault | null {
  if (text.trim() === '') return 'required'
  return parseTaxDocument(text) === null ? 'invalid-document' : null
}

function phoneFault({ whatsappCountry, whatsappNumber }: OrderDraft): OrderFault | null {
  if (whatsappNumber.trim() === '') return null
  return phoneMayBeRight(whatsappCountry, whatsappNumber) ? null : 'invalid-phone'
}

/** Every fault of the form, at most one a field. Empty: it can be sent. */
export function orderFaults(draft: OrderDraft, realMinor: bigint | null, limits: Limits): OrderFaults {
  const found: Record<OrderField, OrderFault | null> = {
    amount: amountFault(realMinor, limits),
    clientName: draft.payerFills ? null : textFault(draft.clientName, 2),
    clientDocument: draft.payerFills ? null : documentFault(draft.clientDocument),
    whatsapp: draft.payerFills ? null : phoneFault(draft),
    clientId: textFault(draft.clientId, 1),
    description: textFault(draft.description, 1),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as OrderFaults
}

export interface OrderAmounts {
  /** The amount ordered, before the fee. Null while nothing is typed or pesos wait for a rate. */
  readonly realMinor: bigint | null
  /** What the box of the pesos shows. */
  readonly pesosMinor: bigint | null
  /** What the owner receives for those reais. The server computes it too, and only its result counts (ORD-018). */
  readonly receivesMinor: bigint | null
}

/** The two boxes of the bridge: the typed one as it is, the other one at the rate (ORD-002). */
export function orderAmounts(amount: TypedAmount | null, rate: Rate | null): OrderAmounts {
  if (amount === null) return { realMinor: null, pesosMinor: null, receivesMinor: null }
  const typedPesos = amount.currency === 'ARS' ? amount.minor : null
  if (rate === null)
    return {
      realMinor: typedPesos === null ? amount.minor : null,
      pesosMinor: typedPesos,
      receivesMinor: null,
    }
  const realMinor = typedPesos === null ? amount.minor : arsToBrl(money(typedPesos, 'ARS'), rate).minor
  const receivesMinor = brlToArs(money(realMinor, 'BRL'), rate).minor
  return { realMinor, pesosMinor: typedPesos ?? receivesMinor, receivesMinor }
}

/** What a form without faults asks its payer for. */
export function askBody(draft: OrderDraft, realMinor: bigint, quoteId: string): AskPayerBody {
  return {
    quoteId,
    realValueMinor: String(realMinor),
    clientId: draft.clientId.trim(),
    description: draft.description.trim(),
  }
}

/** The body of a form without faults. */
export function orderBody(draft: OrderDraft, realMinor: bigint, quoteId: string): PlaceOrderBody {
  return {
    ...askBody(draft, realMinor, quoteId),
    clientName: draft.clientName.trim(),
    clientDocument: draft.clientDocument.trim(),
    whatsapp:
      draft.whatsappNumber.trim() === ''
        ? null
        : { countryCode: `+${draft.whatsappCountry}`, number: draft.whatsappNumber.trim() },
  }
}
