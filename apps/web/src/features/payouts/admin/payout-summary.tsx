import type { AdminCharge } from '@puente/contract/transactions'
import { amountOf, showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

/** What is paid (TXN-016). If somebody other than the client sent the Pix, names that person, because the warning above does not. */
export function Summary({ charge }: { charge: AdminCharge }) {
  const { summary: texts, setOff } = useTexts('payouts/admin')
  const payer = charge.flags.includes('paid-by-another') ? (charge.payment?.payer?.name ?? null) : null
  const facts = [
    { name: texts.client, value: charge.clientName },
    ...(payer === null ? [] : [{ name: texts.payer, value: payer }]),
    ...(charge.companyName === null ? [] : [{ name: texts.company, value: charge.companyName }]),
    { name: texts.pesos, value: showAmount(charge.pesosValue) },
    { name: texts.paid, value: showAmount(charge.pesosPaid) },
    { name: texts.remaining, value: showAmount(charge.pesosRemaining) },
    ...(isZero(charge.pesosSetOff) ? [] : [{ name: setOff.summary, value: showAmount(charge.pesosSetOff) }]),
    { name: texts.rate, value: showRateOf(charge) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-box bg-s2 px-4 py-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-fine text-t3">{name}</dt>
          <dd className="wrap-anywhere font-[600] text-button">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function isZero(amount: AdminCharge['pesosSetOff']): boolean {
  return amountOf(amount).minor === 0n
}
