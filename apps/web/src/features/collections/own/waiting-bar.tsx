import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, useSyncExternalStore } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount, showWholeAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SmallRing } from '../../../ui/small-ring.tsx'
import { waitingOrdersQuery } from '../../orders/exchange/public.ts'
import { justPaid, subscribeToPaid } from './just-paid.ts'
import { enteredOrders, paidInBar, sumOf } from './waiting-orders.ts'
import { WaitingPlace } from './waiting-place.tsx'

/** In its last minutes a code warns. */
const fewSeconds = 300

/**
 * The codes that still wait for their client, below the title of every screen, so that none is forgotten. A code enters the bar with a
 * screen, never while somebody types in it.
 */
export function WaitingBar() {
  const { data } = useQuery(waitingOrdersQuery)
  const [atOpening, setAtOpening] = useState<readonly string[] | null>(null)
  const paid = paidInBar(useSyncExternalStore(subscribeToPaid, justPaid), atOpening)
  if (data !== undefined && atOpening === null) setAtOpening(data.map(({ id }) => id))
  if (data === undefined) return <WaitingPlace />
  const orders = enteredOrders(data, atOpening)
  if (paid !== null) return <PaidCode order={paid} />
  const [first] = orders
  if (first === undefined) return null
  return orders.length === 1 ? <OneCode order={first} /> : <SeveralCodes orders={orders} first={first} />
}

/** @param listed under a title that says what the codes are and how many */
function OneCode({ order, listed = false }: { order: OrderView; listed?: boolean }) {
  const { waitingCodes: texts } = useTexts('shell')
  return (
    <Link to="/generating-pix" search={{ order: order.id }} className={barClass(useLeft(order))}>
      <CodeLine
        order={order}
        title={listed ? showAmount(order.total) : `${texts.count(1)} · ${showWholeAmount(order.total)}`}
      />
    </Link>
  )
}

/** Where the code stood a moment ago, once its success is closed. */
function PaidCode({ order }: { order: OrderView }) {
  const { waitingCodes: texts } = useTexts('shell')
  return (
    <Link to="/historial/$id" params={{ id: order.id }} className="waiting-bar waiting-bar-paid">
      <Check size={24} aria-hidden="true" className="flex-none text-mata" />
      <span className="min-w-0 flex-1" role="status">
        <b className="block truncate font-[640]">{texts.paid(showAmount(order.pesosValue))}</b>
        <span className="block truncate text-small text-t2">{order.clientName}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none" />
    </Link>
  )
}

/** @param first the one that ends first, whose time the bar shows */
function SeveralCodes({ orders, first }: { orders: readonly OrderView[]; first: OrderView }) {
  const { waitingCodes: texts } = useTexts('shell')
  const [open, setOpen] = useState(false)
  const count = texts.count(orders.length)
  const sum = showWholeAmount(sumOf(orders))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={clsx(barClass(useLeft(first)), 'w-full text-left')}
      >
        <CodeLine order={first} title={`${count} · ${sum}`} />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={count} description={sum} closeLabel={texts.close}>
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {orders.map((order) => (
            <li key={order.id}>
              <OneCode order={order} listed />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** @param order the one whose time is shown */
function CodeLine({ order, title }: { order: OrderView; title: string }) {
  const { waitingCodes: texts } = useTexts('shell')
  const left = useLeft(order)
  // tidy-allow number: seconds
  const total = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 1000)
  return (
    <>
      <SmallRing secondsLeft={left} totalSeconds={total} text="" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-[640]">{title}</b>
        <span className="flex text-small text-t2 max-xs:block">
          <span className="truncate">{order.clientName}</span>
          <span className="flex-none">, {texts.left(formatClock(left))}</span>
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none" />
    </>
  )
}

function useLeft(order: OrderView): number {
  return useCountdown(Date.parse(order.expiresAt))
}

function barClass(left: number): string {
  return clsx('waiting-bar', left <= fewSeconds && 'waiting-bar-late')
}
