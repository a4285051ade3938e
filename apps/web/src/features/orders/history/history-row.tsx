import type { HistoryItem, HistoryListItem } from '@puente/contract/orders/history'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Hand from 'lucide-react/icons/hand'
import Loader from 'lucide-react/icons/loader'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'
import { HeldBadge } from '../exchange/held-badge.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { Pesos, Reais, usePayoutState, usePayoutWords, useTitle, Warnings } from './history-cells.tsx'
import { heldOf, shownStatus } from './history.rules.ts'

type Look = readonly [tone: Tone, icon: LucideIcon]

const looks = {
  pending: ['pending', Clock],
  confirmed: ['success', Check],
  failed: ['error', X],
  refunded: ['pending', Undo2],
  expired: ['error', Clock],
  cancelled: ['error', X],
  disputed: ['error', Scale],
  processing: ['info', Loader],
} as const satisfies Record<NonNullable<HistoryItem['pixStatus']>, Look>

/**
 * A Pix: what, who and when beside its money. Every state but "confirmed" has a badge, and adds nothing to its day. A change of the state
 * keeps the height of the row, so that nothing moves under a thumb. A held payment has the badge "No entregues" instead of its status.
 */
export function PixFacts({ item }: { item: HistoryItem }) {
  const texts = useTexts('orders/history')
  const status = shownStatus(item)
  const held = heldOf(item)
  const isConfirmed = status === 'confirmed'
  const state = usePayoutState(item)
  const client = [item.clientId, item.clientCpf].filter(Boolean).join(' · ')
  return (
    <Row
      look={status === null ? ['pending', Hand] : looks[status]}
      title={useTitle(item)}
      lines={[item.clientName ?? '', client].filter((line) => line !== '')}
      last={
        <>
          <Time of={item} />
          {item.kind === 'establishment' && <span>{texts.publicPage}</span>}
          {isConfirmed && <span className="sr-only">{texts.status.confirmed}</span>}
          {held === 'unpaid' && <HeldBadge unpaid />}
          {held === 'unpaid' && item.heldAmount !== null && (
            <span className="text-t2">{texts.held.came(showAmount(item.heldAmount))}</span>
          )}
          {status !== null && !isConfirmed && <PixStatusBadge status={status} />}
          {state !== null && <span>{state}</span>}
        </>
      }
      end={
        <>
          <Pesos
            item={item}
            className={clsx('block', isConfirmed ? 'text-15 leading-[1.35]' : 'text-small leading-[1.45]')}
          />
          <span className="block text-label text-t2">
            <Reais item={item} />
          </span>
        </>
      }
    >
      {(held === 'extra' || item.refundedPart !== null) && (
        <span className="col-start-2 col-end-4 max-xs:col-end-3">
          <Warnings item={item} />
        </span>
      )}
    </Row>
  )
}

/** A payout: how much, for which charge, and to which account (HIST-011, HIST-014). */
export function PayoutFacts({ item }: { item: HistoryListItem }) {
  const { adminPayment } = useTexts('orders/history')
  const { title, lines } = usePayoutWords(item)
  return (
    <Row
      look={['info', ArrowUpRight]}
      title={title}
      lines={lines}
      last={
        <>
          <Time of={item} />
          <span>{adminPayment}</span>
        </>
      }
    />
  )
}

interface RowProps {
  look: Look
  title: string
  lines: readonly string[]
  last: ReactNode
  end?: ReactNode
  children?: ReactNode
}

function Row({ look: [tone, Icon], title, lines, last, end, children }: RowProps) {
  return (
    <span className="grid grid-cols-[38px_minmax(0,1fr)_auto] gap-x-3 max-xs:grid-cols-[38px_minmax(0,1fr)]">
      <span
        aria-hidden="true"
        className={clsx('tint grid size-[38px] place-items-center rounded-full', toneClass[tone])}
      >
        <Icon size={18} />
      </span>
      <span className="min-w-0">
        {/* Beside an amount the title gives way. Where it holds the amount itself, it wraps. */}
        <b className={clsx('block font-[620] text-15 leading-[1.35]', end !== undefined && 'truncate')}>
          {title}
        </b>
        {lines.map((line, nth) => (
          <span
            key={line}
            className={clsx('block truncate', nth === 0 ? 'text-label text-t2' : 'text-fine text-t3')}
          >
            {line}
          </span>
        ))}
        <span className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-2 text-fine text-t3">{last}</span>
      </span>
      <span className="text-right max-xs:col-start-2 max-xs:text-left">{end}</span>
      {children}
    </span>
  )
}

/** The head of the day shows the date. */
function Time({ of: { date } }: { of: HistoryItem }) {
  return <time dateTime={date}>{formatDate(date, 'time', useLanguage())}</time>
}
