import type { OrderView } from '@puente/contract/orders/orders'
import type { PayerRequest } from '@puente/contract/orders/payer-requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import QrCode from 'lucide-react/icons/qr-code'
import { useEffect } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useStatusPoll } from '../../../lib/live/use-status-poll.ts'
import { LiveDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CounterTotal } from '../../../ui/counter-total.tsx'
import { orderKeys, orderQuery, pollOrder } from '../exchange/public.ts'

/**
 * The client filled in the request and has the code on their phone. Any end of the charge is shown by the screen of its code, as for every other
 * charge.
 */
export function FilledRequest({ request, orderId }: { request: PayerRequest; orderId: string }) {
  const texts = useTexts('orders/payer-request').filled
  const { toForm } = useTexts('orders/payer-request')
  const navigate = useNavigate()
  const { data: order } = useQuery(orderQuery(orderId))
  const secondsLeft = useCountdown(Date.parse(order?.expiresAt ?? request.expiresAt))
  const over = order !== undefined && (order.pixStatus !== 'pending' || order.heldPix || secondsLeft === 0)
  useEffect(() => {
    if (over) void navigate({ to: '/generating-pix', search: { order: orderId }, replace: true })
  }, [over, orderId, navigate])
  return (
    <section className="charge-stage lg:col-span-full">
      <CounterTotal total={showAmount(request.total)} />
      <div role="status" className="mt-6 grid justify-items-center gap-2">
        <CircleCheck size={56} className="text-mata" aria-hidden="true" />
        <h2 className="sign text-page">{texts.title(order?.clientName ?? null)}</h2>
        <p className="max-w-[44ch] text-t2">{order?.pixCode === null ? texts.preparing : texts.text}</p>
      </div>
      {order !== undefined && <StatusPoll order={order} />}
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2.5 font-[620]">
        <LiveDot tone="sun" />
        {texts.waiting}
        {order !== undefined && (
          <span role="timer" aria-live="off" className="font-normal text-t2 tabular-nums">
            {texts.left(formatClock(secondsLeft))}
          </span>
        )}
      </p>
      <div className="mt-6 grid w-full max-w-[22rem] gap-2.5">
        <Button
          variant="primary"
          size="large"
          full
          icon={QrCode}
          onClick={() => navigate({ to: '/generating-pix', search: { order: orderId } })}
        >
          {texts.showCode}
        </Button>
        <Button full onClick={() => navigate({ to: '/exchange' })}>
          {toForm}
        </Button>
      </div>
    </section>
  )
}

/** A fallback to the live events, as on the screen of the code: the server also asks the provider. */
function StatusPoll({ order }: { order: OrderView }): null {
  const queryClient = useQueryClient()
  useStatusPoll(order, {
    ask: () => pollOrder(order),
    readAgain: () => queryClient.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  })
  return null
}
