import type { Language } from '@puente/contract/identity/sessions'
import type { Money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import { formatDate } from '../../../lib/format/dates.ts'
import { rateOf } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'
import { type PayCurrency, rateLine, showResult } from './calculator.rules.ts'
import { givenWallets } from './order-channel.rules.ts'

/** PUB-029: everything that the chat message is made of. It is stored nowhere and leaves the browser only in the chat link. */
export interface CalculatorOrder {
  readonly originCurrency: PayCurrency
  readonly amountCents: bigint
  readonly result: Money
  /** As on the wire. */
  readonly rate: string
  /** Empty if the person gives it in the chat. */
  readonly pixData: { readonly nomeCompleto: string; readonly chavePix: string }
}

/** What the operator set for such orders. */
export interface OrderTerms {
  /** Addresses by network. A network with null is not offered. */
  readonly wallets: { readonly trc20: string | null; readonly polygon: string | null }
  readonly validityMinutes: number
}

/** PUB-028: the longest name, and the longest key that the Pix directory knows. */
export const longestHolder = 100
export const longestPixKey = 77

/** The text that opens the chat (PUB-030), with the date in Buenos Aires, whatever the browser's time zone. */
export function orderMessage(
  order: CalculatorOrder,
  terms: OrderTerms,
  { texts, language, now }: { texts: Areas['rates/visitor']['message']; language: Language; now: number },
): string {
  const { nomeCompleto, chavePix } = order.pixData
  const day = formatDate(now, 'date', language)
  const lines = [
    texts.greeting,
    '',
    texts.date(`${day} ${formatDate(now, 'time', language)}`),
    texts.amount(formatMoney({ minor: order.amountCents, currency: 'BRL' })),
    texts.pay(showResult(order.result)),
    texts.rate(rateLine(order.originCurrency, rateOf(order.rate))),
    texts.validity(terms.validityMinutes),
    ...(order.originCurrency === 'USDT'
      ? ['', ...givenWallets(terms.wallets).map(({ name, address }) => texts.wallet(name, address))]
      : []),
    '',
    texts.holder(nomeCompleto.trim() === '' ? texts.inTheChat : nomeCompleto.trim()),
    texts.key(chavePix.trim() === '' ? texts.inTheChat : chavePix.trim()),
  ]
  // Chats wrap lines themselves, and show a no-break space as a strange character.
  return lines
    .join('\n')
    .replaceAll('\u00a0', ' ')
    .replace(/\n{3,}/g, '\n\n')
}

/** The link that opens a WhatsApp chat with the text already written. `number` as `+5491123456789`. */
export function chatLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
