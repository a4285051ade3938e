import type { OrderView } from '@puente/contract/orders/orders'
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
import { justPaid, subscribeToPaid } from './just-paid.ts'
import { useWaiting } from './use-waiting.ts'
import { paidInBar, sumOf, type WaitingCharge } from './waiting-orders.ts'
import { WaitingPlace } from './waiting-place.tsx'

/** Seconds before its end from which a code warns. */
const fewSeconds = 300

/**
 * The codes that still wait for their client, and the requests that wait for a client's data, below the title of every screen, so that none is
 * forgotten. A new one appears only when a screen opens, never while somebody types in it.
 */
export function WaitingBar() {
  const { waiting, isAnswered, isListed, atOpening } = useWaiting()
  const paid = paidInBar(useSyncExternalStore(subscribeToPaid, justPaid), atOpening)
  if (waiting === undefined) return <WaitingPlace isListed={isListed} />
  if (paid !== null) return <PaidCode order={paid} />
  const [first] = waiting
  if (first === undefined) return isAnswered ? null : <WaitingPlace isListed={isListed} />
  return waiting.length === 1 ? <One charge={first} /> : <Several waiting={waiting} first={first} />
}

/** @param listed under a title that says what waits and how much */
function One({ charge, listed = false }: { charge: WaitingCharge; listed?: boolean }) {
  const { waitingCodes: texts } = useTexts('shell')
  const { id, total, waitsFor } = charge
  const className = barClass(useLeft(charge))
  const line = (
    <Line
      charge={charge}
      title={listed ? showAmount(total) : `${texts.count(1)} · ${showWholeAmount(total)}`}
    />
  )
  if (waitsFor === 'data') {
    return (
      <Link to="/datos-del-cliente/$id" params={{ id }} className={className}>
        {line}
      </Link>
    )
  }
  return (
    <Link to="/generating-pix" search={{ order: id }} className={className}>
      {line}
    </Link>
  )
}

/** Takes the place of a code that has just been paid, once its success is closed. */
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
function Several({ waiting, first }: { waiting: readonly WaitingCharge[]; first: WaitingCharge }) {
  const { waitingCodes: texts } = useTexts('shell')
  const [open, setOpen] = useState(false)
  const count = texts.count(waiting.length)
  const sum = showWholeAmount(sumOf(waiting))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={clsx(barClass(useLeft(first)), 'w-full text-left')}
      >
        <Line charge={first} title={`${count} · ${sum}`} />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={count} description={sum} closeLabel={texts.close}>
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {waiting.map((charge) => (
            <li key={charge.id}>
              <One charge={charge} listed />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

/** @param charge the one whose time is shown */
function Line({ charge, title }: { charge: WaitingCharge; title: string }) {
  const { waitingCodes: texts } = useTexts('shell')
  const left = useLeft(charge)
  // tidy-allow number: seconds
  const total = Math.round((Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000)
  return (
    <>
      <SmallRing secondsLeft={left} totalSeconds={total} text="" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-[640]">{title}</b>
        {/* A name may be cut off with dots, so that the separator before the time has a space on both sides. */}
        <span className="flex text-small text-t2 max-xs:block">
          <span className="block truncate">
            {charge.waitsFor === 'data' ? texts.data(charge.name) : charge.name}
          </span>
          <span className="flex-none whitespace-pre max-xs:hidden"> · </span>
          <span className="flex-none">{texts.left(formatClock(left))}</span>
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none" />
    </>
  )
}

function useLeft({ expiresAt }: WaitingCharge): number {
  return useCountdown(Date.parse(expiresAt))
}

function barClass(left: number): string {
  return clsx('waiting-bar', left <= fewSeconds && 'waiting-bar-late')
}
