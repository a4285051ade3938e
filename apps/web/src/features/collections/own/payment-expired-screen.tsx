import type { OrderView } from '@puente/contract/orders/orders'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyScene } from '../../../ui/illustrations.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { chargeIdOf } from './charge-name.ts'
import { useOnScreen } from './charge-on-screen.ts'
import { ExpiredAnswers } from './expired-answers.tsx'
import { useHeldScreen } from './held-charge.tsx'
import { isRunning } from './is-running.ts'
import { repeatDueInMs } from './repeat-due.ts'
import { SaleWords } from './sale-words.tsx'
import { useNamedCharge } from './use-named-charge.ts'

const route = getRouteApi('/app/payment-expired')

/** The time is over. A payment on its way still arrives: the confirmed dialog then opens over this screen (QR-028). */
export function PaymentExpiredScreen() {
  const { order } = route.useSearch()
  const texts = useTexts('collections/expired')
  return order === undefined ? (
    <Frame title={texts.title}>
      <p className="text-t2">{texts.text}</p>
    </Frame>
  ) : (
    <ExpiredCharge name={order} />
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts('collections/expired')
  const navigate = useNavigate()
  useDocumentTitle(title)
  return (
    <div className="mx-auto grid max-w-lg flex-1 content-center justify-items-center gap-4 px-6 py-10 text-center">
      <EmptyScene />
      <h1 className="sign text-balance text-page">{title}</h1>
      {children}
      <div className="grid w-full gap-2.5">
        <Button full onClick={() => navigate({ to: '/exchange' })}>
          {texts.back}
        </Button>
        <Button full onClick={() => navigate({ to: '/historial' })}>
          {texts.toHistory}
        </Button>
      </div>
    </div>
  )
}

/**
 * What the person can do about the charge. A payment may arrive while they read: late, or held because it differs from what was
 * asked.
 */
function ExpiredCharge({ name }: { name: string }) {
  const texts = useTexts('collections/expired')
  const { problem } = useProblemText()
  const { order, missing } = useNamedCharge(name, (read) => repeatDueInMs(read, serverClock.now()))
  useOnScreen(chargeIdOf(name))
  const { data, error } = order
  const held = useHeldScreen(data)
  if (held !== null) return held
  const over = (
    <Frame title={texts.title}>
      {(error === null || data !== undefined) && <ChargeName order={data ?? null} />}
      <p className="text-t2">{texts.text}</p>
      {error === null || missing ? (
        <ExpiredAnswers order={data ?? null} />
      ) : (
        // A read from before the time was over does not show the current state.
        <div className="w-full text-left">
          <Callout
            tone="error"
            title={texts.failed}
            announce
            action={
              <Button size="small" onClick={() => order.refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {problem(error)}
          </Callout>
        </div>
      )}
    </Frame>
  )
  return data === undefined ? over : <UntilOver order={data}>{over}</UntilOver>
}

/** While the charge can still be paid, the way to its code: somebody opened the address by hand. */
function UntilOver({ order, children }: { order: OrderView; children: ReactNode }) {
  const texts = useTexts('collections/expired').runs
  const left = useCountdown(Date.parse(order.expiresAt))
  if (!isRunning(order, left)) return children
  return (
    <Frame title={texts.title}>
      <ChargeName order={order} />
      <p className="text-t2">{texts.text(formatClock(left))}</p>
      <Link
        to="/generating-pix"
        search={{ order: order.id }}
        className={buttonClass({ variant: 'primary', size: 'large', full: true })}
      >
        <QrCode aria-hidden="true" />
        {texts.toCode}
      </Link>
    </Frame>
  )
}

/** Names the charge: a counter may have several. */
function ChargeName({ order }: { order: OrderView | null }) {
  if (order === null) return <Skeleton className="h-12 w-full max-w-60" />
  return (
    <div className="grid min-h-12 w-full content-start [overflow-wrap:anywhere]">
      <p className="line-clamp-2">
        <b className="font-[640]">{showAmount(order.total)}</b> · {order.clientName}
      </p>
      <div className="text-t2">
        <SaleWords order={order} />
      </div>
    </div>
  )
}
