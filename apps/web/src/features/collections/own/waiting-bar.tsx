import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount, showWholeAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { removeOfTab } from '../../../lib/storage.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SmallRing } from '../../../ui/small-ring.tsx'
import { waitingOrdersQuery } from '../../orders/exchange/public.ts'
import { waitingRequestsQuery } from '../../orders/payer-request/public.ts'
import { justPaid, subscribeToPaid } from './just-paid.ts'
import {
  byEnd,
  entered,
  paidInBar,
  sumOf,
  type WaitingCharge,
  waitingCode,
  waitingRequest,
} from './waiting-orders.ts'
import { WaitingPlace } from './waiting-place.tsx'

/** Seconds before its end from which a code warns. */
const fewSeconds = 300

/**
 * The codes that still wait for their client, and the requests that wait for a client's data, below the title of every screen, so that none is
 * forgotten. A new one appears only when a screen opens, never while somebody types in it.
 */
export function WaitingBar() {
  const orders = useQuery(waitingOrdersQuery)
  const answered = orders.isFetchedAfterMount && !orders.isError
  const codes = useEntered(orders.data?.map(waitingCode), answered)
  const requests = useEntered(useRequests(), true)
  const paid = paidInBar(useSyncExternalStore(subscribeToPaid, justPaid), codes.atOpening)
  if (codes.waiting === undefined) return <WaitingPlace />
  if (paid !== null) return <PaidCode order={paid} />
  const waiting = byEnd([...codes.waiting, ...(requests.waiting ?? [])])
  const [first] = waiting
  if (first === undefined) return answered && requests.waiting !== undefined ? null : <WaitingPlace />
  return waiting.length === 1 ? <One charge={first} /> : <Several waiting={waiting} first={first} />
}

/**
 * Those that waited when the screen opened.
 * @param answered whether the server has answered this screen. Until then, cached data of an earlier screen is shown, which may lack a newer code
 */
function useEntered(waiting: readonly WaitingCharge[] | undefined, answered: boolean) {
  const [atOpening, setAtOpening] = useState<readonly string[] | null>(null)
  if (waiting !== undefined && answered && atOpening === null) setAtOpening(waiting.map(({ id }) => id))
  return { atOpening, waiting: waiting && entered(waiting, atOpening) }
}

/** As the server answered this screen: cached data of an earlier one may lack a newer request. */
function useRequests(): readonly WaitingCharge[] | undefined {
  const { data, isFetchedAfterMount, isError } = useQuery(waitingRequestsQuery)
  const none = isFetchedAfterMount && !isError && data?.length === 0
  useEffect(() => {
    if (none) removeOfTab(tabKeys.payerRequest)
  }, [none])
  // Codes are shown without waiting for requests. After a failed read the next one still finds those that waited when the screen opened.
  return isFetchedAfterMount ? data?.map(waitingRequest) : undefined
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
        <span className="flex text-small text-t2 max-xs:block">
          <span className="truncate">
            {charge.waitsFor === 'data' ? texts.data(charge.name) : charge.name}
          </span>
          <span className="flex-none">, {texts.left(formatClock(left))}</span>
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
