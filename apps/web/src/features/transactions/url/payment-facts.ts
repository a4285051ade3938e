import type { Language } from '@puente/contract/identity/sessions'
import { formatCbu } from '@puente/domain/cbu'
import { formatCpf } from '@puente/domain/cpf'
import { formatCuit } from '@puente/domain/cuit'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'
import { isHeld } from '../../payouts/admin/public.ts'
import { type Fact, known } from '../admin/fact-list.tsx'
import type { UrlDetail } from './url-queries.ts'

export interface FactSection {
  readonly title: string
  readonly facts: readonly Fact[]
}

type Texts = Areas['transactions/url']

/** The payer (URLT-029). A dash where their data was dropped or was not typed. */
export function payerFacts({ payment, payer }: UrlDetail, { details: texts }: Texts): FactSection {
  const { cpf, email, phone } = payer
  return {
    title: texts.payer,
    facts: [
      { name: texts.name, value: payment.payerName ?? '–' },
      cpf === null ? { name: texts.cpf, value: '–' } : { name: texts.cpf, value: formatCpf(cpf), copy: true },
      { name: texts.email, value: email ?? '–', copy: email !== null },
      { name: texts.phone, value: phone ?? '–', copy: phone !== null },
    ],
  }
}

/** The establishment (URLT-030). */
export function storeFacts(
  { payment: { establishment } }: UrlDetail,
  { details: texts }: Texts,
): FactSection {
  return {
    title: texts.store,
    facts: [
      { name: texts.name, value: establishment.name },
      { name: texts.city, value: establishment.city },
      { name: texts.storeId, value: establishment.storeId, copy: true },
    ],
  }
}

/** The payment (URLT-032): what was paid for, the amounts, and the times. */
export function paymentFacts(
  { payment, cancellationReason }: UrlDetail,
  { details: texts, statuses, pix }: Texts,
  language: Language,
): FactSection {
  const { charge } = payment
  const paidAt = charge.payment?.paidAt ?? charge.confirmedAt
  const sent = texts.sentOf(showAmount(charge.pesosPaid), showAmount(charge.pesosRemaining))
  return {
    title: texts.payment,
    facts: [
      { name: texts.status, value: statuses[payment.status] },
      { name: texts.pix, value: pix[isHeld(charge) ? 'held' : charge.pixStatus] },
      { name: texts.product, value: payment.productDescription ?? '–' },
      { name: texts.plate, value: payment.licensePlate ?? '–' },
      { name: texts.reais, value: showAmount(charge.realValue) },
      { name: texts.total, value: showAmount(charge.total) },
      { name: texts.pesos, value: showAmount(charge.pesosValue) },
      { name: texts.rate, value: showRateOf(charge) },
      { name: texts.sent, value: sent },
      { name: texts.createdAt, value: formatDate(charge.createdAt, 'moment', language) },
      ...known(texts.paidAt, paidAt && formatDate(paidAt, 'moment', language)),
      { name: texts.providerId, value: charge.endToEndId ?? charge.transactionId, copy: true },
      ...known(texts.cancellationReason, cancellationReason),
    ],
  }
}

/** The account of the owner, or the warning in its place (URLT-031). */
export function bankFacts({ bank, owner }: UrlDetail, { details: texts }: Texts): FactSection {
  if (bank === null)
    return { title: texts.bank, facts: [{ name: texts.bank, value: bankWarning(owner, texts) }] }
  return {
    title: texts.bank,
    facts: [
      { name: texts.holder, value: bank.holderName },
      { name: texts.bankName, value: bank.bankName },
      { name: texts.cbu, value: formatCbu(bank.cbu) },
      { name: texts.cuit, value: formatCuit(bank.cuit) },
    ],
  }
}

export function bankWarning(owner: UrlDetail['owner'], texts: Texts['details']): string {
  return texts.warnings[owner]
}

/** Every labelled value of the details but the receipts, as plain text (URLT-035). */
export function summaryText(detail: UrlDetail, texts: Texts, language: Language): string {
  const sections = [
    payerFacts(detail, texts),
    storeFacts(detail, texts),
    bankFacts(detail, texts),
    paymentFacts(detail, texts, language),
  ]
  return sections
    .map(({ title, facts }) => [title, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('\n'))
    .join('\n\n')
}
