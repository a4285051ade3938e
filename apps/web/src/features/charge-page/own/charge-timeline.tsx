import type { ChargeEvent, ChargeEventKind } from '@puente/contract/charge-page/charge-page'
import { readFile } from '@puente/contract/files'
import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import CirclePlus from 'lucide-react/icons/circle-plus'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { addressOf } from '../../../lib/api/request.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { toneClass } from '../../../ui/tone.ts'
import { eventTones, hasMismatchedPayment, isPast } from './charge-standing.ts'

const icons = {
  created: CirclePlus,
  issued: QrCode,
  shown: QrCode,
  'account-confirmed': Landmark,
  confirmed: Check,
  'confirmed-late': Check,
  'confirmed-after-cancelling': Check,
  'confirmed-after-failing': Check,
  'confirmed-after-closing': Check,
  'confirmed-by-hand': Check,
  converted: ArrowLeftRight,
  received: Check,
  'received-short': Hourglass,
  'received-over': Hourglass,
  'received-twice': Hourglass,
  'received-after-close': Hourglass,
  'received-otherwise': Hourglass,
  'received-honoured': Check,
  'received-returned': Undo2,
  'honoured-exact': Check,
  'honoured-received': Check,
  'honoured-total': Check,
  expired: Clock,
  cancelled: X,
  failed: X,
  'refund-started': Undo2,
  'refunded-part': Undo2,
  refunded: Undo2,
  'refund-not-done': Check,
  'dispute-opened': Scale,
  'dispute-won': Scale,
  'dispute-lost': Scale,
  'paid-out': Banknote,
  'set-off': ArrowLeftRight,
  'debt-covered': ArrowLeftRight,
  'client-receipt': ReceiptText,
  'receipt-photo': ReceiptText,
} as const satisfies Record<ChargeEventKind, LucideIcon>

/** Everything that happened, oldest first: the event, its effect on the pesos, and what to do. */
export function ChargeTimeline({ events }: { events: readonly ChargeEvent[] }) {
  const texts = useTexts('charge-page/own').timeline
  return (
    <section aria-labelledby="timeline" className="card p-4 sm:p-6">
      <h2 id="timeline" className="mb-4 font-[620] text-section">
        {texts.title}
      </h2>
      <ol className="grid">
        {events.map((event, index) => (
          <Point
            // One record gives at most one event of a kind at an instant.
            key={`${event.kind}${event.at}${event.fileId}`}
            event={event}
            past={isPast(
              event.kind,
              events.slice(index + 1).map(({ kind }) => kind),
            )}
            mismatched={hasMismatchedPayment(events.slice(0, index).map(({ kind }) => kind))}
            sent={events.slice(0, index).some(({ kind }) => kind === 'paid-out')}
            newDay={dayOf(events[index - 1]) !== dayOf(event)}
          />
        ))}
      </ol>
      <p className="mt-4 text-label text-t3">{texts.timezone}</p>
    </section>
  )
}

function dayOf(event: ChargeEvent | undefined): LocalDay | null {
  return event === undefined ? null : localDayOf(new Date(event.at))
}

interface PointProps {
  event: ChargeEvent
  past: boolean
  /** Whether a payment that does not fit the charge had come before. */
  mismatched: boolean
  /** Whether pesos of the charge had been sent before. */
  sent: boolean
  /** Whether it is the first event of its day, which then shows the date. The others show their time only. */
  newDay: boolean
}

function Point({ event, past, mismatched, sent, newDay }: PointProps) {
  const texts = useTexts('charge-page/own').timeline
  const language = useLanguage()
  const words = texts.events[event.kind]
  const standing = past && 'past' in words ? words.past : words.text
  const text = mismatched && 'mismatched' in words ? words.mismatched : standing
  const Icon = icons[event.kind]
  const amounts = {
    brl: event.brl && showAmount(event.brl),
    ars: event.ars && showAmount(event.ars),
    sent,
  }
  return (
    <li className="group grid grid-cols-[28px_minmax(0,1fr)] gap-x-3.5 break-inside-avoid">
      <span className="flex flex-col items-center" aria-hidden="true">
        <span
          className={clsx(
            'tint grid size-7 flex-none place-items-center rounded-full',
            toneClass[eventTones[event.kind]],
          )}
        >
          <Icon size={16} />
        </span>
        <span className="my-1 w-0.5 flex-1 rounded-full bg-line group-last:hidden" />
      </span>
      <div className="pb-5 group-last:pb-0">
        <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 max-xs:grid-cols-1">
          <b className="font-[620]">{words.title}</b>
          <time dateTime={event.at} className="text-right text-label text-t3 tabular-nums max-xs:text-left">
            {newDay && `${formatDate(event.at, 'day', language)} `}
            {formatDate(event.at, 'timeWithSeconds', language)}
          </time>
        </p>
        <p className="mt-0.5 max-w-[65ch] text-small text-t2">
          {typeof text === 'string' ? text : text(amounts)}
        </p>
        {event.fileId !== null && (
          <a
            href={addressOf(readFile, { params: { id: event.fileId } })}
            target="_blank"
            rel="noreferrer"
            className="-mb-2 inline-flex min-h-11 items-center text-small font-[560] underline underline-offset-2 print:hidden"
          >
            {texts.openFile}
          </a>
        )}
      </div>
    </li>
  )
}
