import { money } from '@puente/domain/money'
import { formatMoney, formatRate } from '@puente/domain/money-format'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { paymentOf } from './payment-form.rules.ts'
import type { ChangedTerms } from './use-payment-form.ts'
import type { TypedAmount } from './typed-amount.rules.ts'

interface NewTermsProps extends ChangedTerms {
  amount: TypedAmount
}

/** The figures that the payer saw, and the current ones, which they must agree to (PAY-031). */
export function NewTerms({ amount, before, now }: NewTermsProps) {
  const texts = useTexts('establishments/payment')
  const [old, next] = [paymentOf(amount, before), paymentOf(amount, now)]
  if (old === null || next === null) return null
  return (
    <>
      <Callout tone="pending">{texts.newTerms.text}</Callout>
      <dl className="mt-4 grid gap-3">
        <Fact name={texts.newTerms.buys}>{formatMoney(money(next.pesosValueMinor, 'ARS'))}</Fact>
        <Fact name={texts.newTerms.before}>
          <s>{formatMoney(money(old.totalMinor, 'BRL'))}</s>
        </Fact>
        <Fact name={texts.newTerms.now}>
          <b className="sign text-24">{formatMoney(money(next.totalMinor, 'BRL'))}</b>
        </Fact>
        <Fact name={texts.fee}>{formatMoney(money(now.feeMinor, 'BRL'))}</Fact>
        <Fact name={texts.newTerms.rate}>{texts.rate(formatRate(now.rate))}</Fact>
      </dl>
    </>
  )
}
