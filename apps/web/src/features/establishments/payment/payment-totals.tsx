import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'

interface PaymentTotalsProps {
  /** Centavos of BRL before the fee; null while no amount is typed. */
  realValueMinor: bigint | null
  feeMinor: bigint
  texts: { readonly fee: string; readonly total: string }
}

/** The fee and what is paid with it, as they are charged (PAY-005). */
export function PaymentTotals({ realValueMinor, feeMinor, texts }: PaymentTotalsProps) {
  return (
    <dl className="mt-4 grid gap-2 px-0.5 text-small">
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-t2">{texts.fee}</dt>
        <dd className="ml-auto">{formatMoney(money(feeMinor, 'BRL'))}</dd>
      </div>
      {realValueMinor !== null && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-2">
          <dt className="font-[620]">{texts.total}</dt>
          <dd className="sign ml-auto text-20">{formatMoney(money(realValueMinor + feeMinor, 'BRL'))}</dd>
        </div>
      )}
    </dl>
  )
}
