import type { Language } from '@puente/contract/identity/sessions'
import type { OrderView } from '@puente/contract/orders/orders'
import { formatPhone, parsePhone, whatsappNumber } from '@puente/domain/phone'
import { use } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { textsOf } from '../../../lib/i18n/texts.ts'

/**
 * The client's number as people read it, and the address that opens WhatsApp with the receipt's message. The message is in the client's language,
 * whose texts it suspends for. Null if no WhatsApp can have the number.
 */
export function useWhatsapp({
  order,
  number,
  url,
}: {
  order: OrderView
  number: string
  url: string
}): { shown: string; address: string } | null {
  // A Brazilian number is written to in Portuguese.
  const language: Language = number.startsWith('+55') ? 'pt' : 'es'
  const { whatsapp } = use(textsOf(language, 'charge-page/channels'))
  const phone = parsePhone(number)
  const digits = phone === null ? null : whatsappNumber(phone)
  if (phone === null || digits === null) return null
  const message = whatsapp.message(showAmount(order.total), url)
  return {
    shown: formatPhone(phone),
    address: `https://wa.me/${digits}?text=${encodeURIComponent(message)}`,
  }
}
