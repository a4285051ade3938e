import { formatMoney } from '@puente/domain/money-format'
import type { Areas } from '../../../messages/areas.ts'
import type { Limits, OrderFault } from './order-form.rules.ts'

/** The text of a fault. The limits in it come from the settings, through the quote (ORD-008). */
export function faultText(fault: OrderFault, texts: Areas['orders/exchange'], limits: Limits): string {
  const reais = (minor: bigint): string => formatMoney({ minor, currency: 'BRL' })
  switch (fault) {
    case 'required':
      return texts.client.required
    case 'invalid-amount':
      return texts.amount.invalid
    case 'below-min':
      return texts.amount.belowMin(reais(limits.minMinor))
    case 'above-max':
      return texts.amount.aboveMax(reais(limits.maxMinor))
    case 'invalid-document':
      return texts.client.documentInvalid
    case 'too-short':
      return texts.client.nameShort
    case 'markup':
      return texts.client.markup
    case 'invalid-phone':
      return texts.client.whatsappInvalid
  }
}
