import type { StorePayment } from '@puente/contract/establishments/payments'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Fact } from '../../../ui/fact.tsx'

/** What a payer shows at the counter or looks up in their bank: the pesos, who paid and received, the hour and the id of the Pix. */
export function PaymentFacts({ payment }: { payment: StorePayment }) {
  const texts = useTexts('establishments/payment').receipt
  const language = useLanguage()
  const payee = useSiteFacts().settings?.payeeName ?? null
  const { paidBy, paidAt, confirmedAt, endToEndId, licensePlate, productDescription } = payment
  const date = paidAt ?? confirmedAt
  return (
    <dl className="mt-4 grid gap-2.5 border-line border-t pt-4 text-small">
      <Fact name={texts.worth}>{showAmount(payment.pesosValue)}</Fact>
      <Fact name={texts.client}>
        {payment.payerName}
        <span className="block font-normal text-t2">{payment.payerCpf}</span>
      </Fact>
      {paidBy !== null && <Fact name={texts.payer}>{paidBy}</Fact>}
      {payee !== null && <Fact name={texts.receiver}>{payee}</Fact>}
      <Fact name={texts.product}>
        {licensePlate === null ? productDescription : `${productDescription} · ${licensePlate}`}
      </Fact>
      {date !== null && <Fact name={texts.date}>{formatDate(date, 'moment', language)}</Fact>}
      {endToEndId !== null && <Fact name={texts.endToEndId}>{endToEndId}</Fact>}
    </dl>
  )
}
