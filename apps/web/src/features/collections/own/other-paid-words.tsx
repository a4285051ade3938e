import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import * as Radix from 'radix-ui/dialog'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { orderQuery } from '../../orders/exchange/public.ts'
import { LateLine, PaidBadges, PayerLine, payerOf, usePaidAt } from './paid-words.tsx'
import { SaleWords } from './sale-words.tsx'

interface OtherPaidWordsProps {
  order: OrderView
  /** The id of the charge on the screen below. */
  covered: string
}

/** What the success says over the code of another charge. It stresses whose payment it is more than the fact that something was paid. */
export function OtherPaidWords({ order, covered }: OtherPaidWordsProps) {
  const texts = useTexts('collections/success')
  const { payerName, differs } = payerOf(order)
  const at = usePaidAt(order)
  const { data: shown } = useQuery(orderQuery(covered))
  return (
    <>
      <Radix.Title className="grid gap-2">
        <span className="sign success-other text-tierra">{texts.other.title}</span>
        <span className="sr-only"> {texts.title}</span>
      </Radix.Title>
      <div id="success-text" className="grid w-full gap-3">
        <div className="grid gap-1 [overflow-wrap:anywhere]">
          <p className="sign line-clamp-3 text-27">{order.clientName}</p>
          <p className="sign text-27">{showAmount(order.total)}</p>
          <SaleWords order={order} />
          <p className="text-t2">
            {texts.title} <b className="font-[640] text-t1">{showAmount(order.pesosValue)}</b> {texts.at} {at}
          </p>
          {differs && payerName !== null && <PayerLine name={payerName} />}
        </div>
        {shown?.pixStatus === 'pending' && !shown.heldPix && (
          <div className="text-left [overflow-wrap:anywhere]">
            <Callout tone="pending" title={texts.other.waits}>
              <b className="font-[640]">{shown.clientName}</b> · {showAmount(shown.total)}
              <SaleWords order={shown} />
            </Callout>
          </div>
        )}
      </div>
      <LateLine order={order} />
      <PaidBadges order={order} />
    </>
  )
}
