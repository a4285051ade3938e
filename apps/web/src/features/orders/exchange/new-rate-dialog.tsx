import type { QuoteView } from '@puente/contract/rates/rates'
import { formatMoney } from '@puente/domain/money-format'
import { amountOf, customerRateOf, showRate } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { TypedAmount } from './draft.rules.ts'
import { orderAmounts } from './order-form.rules.ts'
import type { Submitted } from './order-submission.ts'

interface NewRateDialogProps {
  /** The order that the server refused. */
  refused: Pick<Submitted, 'totalMinor' | 'receivesMinor'>
  amount: TypedAmount | null
  quote: QuoteView
  onConfirm: () => void
  onCancel: () => void
}

/** The rate changed before the press: shows both amounts, old and new, and orders nothing until the person confirms (ORD-019). */
export function NewRateDialog({ refused, amount, quote, onConfirm, onCancel }: NewRateDialogProps) {
  const texts = useTexts('orders/exchange').newRate
  const now = orderAmounts(amount, customerRateOf(quote.rate.value))
  const reais = (minor: bigint): string => formatMoney({ minor, currency: 'BRL' })
  const pesos = (minor: bigint): string => formatMoney({ minor, currency: 'ARS' })
  const total = now.realMinor === null ? null : now.realMinor + amountOf(quote.fee).minor
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={texts.title}
      description={texts.text}
      closeLabel={texts.cancel}
      footer={
        <>
          <Button variant="plain" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" onClick={onConfirm} disabled={total === null}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <table className="w-full text-small">
        <thead>
          <tr className="text-left text-label text-t2">
            <td />
            <th scope="col" className="pb-2 font-[550]">
              {texts.before}
            </th>
            <th scope="col" className="pb-2 font-[550]">
              {texts.now} · {showRate(quote.rate.value)}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-t">
            <th scope="row" className="py-2.5 text-left font-normal text-t2">
              {texts.reais}
            </th>
            <td className="text-t2">{reais(refused.totalMinor)}</td>
            <td className="font-[640]">{total === null ? '—' : reais(total)}</td>
          </tr>
          <tr className="border-line border-t">
            <th scope="row" className="py-2.5 text-left font-normal text-t2">
              {texts.pesos}
            </th>
            <td className="text-t2">{pesos(refused.receivesMinor)}</td>
            <td className="font-[640]">{now.receivesMinor === null ? '—' : pesos(now.receivesMinor)}</td>
          </tr>
        </tbody>
      </table>
    </Dialog>
  )
}
