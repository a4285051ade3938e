import type { HistoryItem, HistoryListItem } from '@puente/contract/orders/history'
import clsx from 'clsx'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { HeldBadge } from '../exchange/held-badge.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { EntryRow, EntryTime, lookOf } from './entry-row.tsx'
import { Pesos, Reais, usePayoutState, usePayoutWords, useTitle, Warnings } from './history-cells.tsx'
import { heldOf, shownStatus } from './history.rules.ts'

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
    <EntryRow
      look={lookOf(status)}
      title={useTitle(item)}
      lines={[item.clientName ?? '', client].filter((line) => line !== '')}
      last={
        <>
          <EntryTime date={item.date} />
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
    </EntryRow>
  )
}

/** A payout: how much, for which charge, and to which account (HIST-011, HIST-014). */
export function PayoutFacts({ item }: { item: HistoryListItem }) {
  const { adminPayment } = useTexts('orders/history')
  const { title, lines } = usePayoutWords(item)
  return (
    <EntryRow
      look={['info', ArrowUpRight]}
      title={title}
      lines={lines}
      last={
        <>
          <EntryTime date={item.date} />
          <span>{adminPayment}</span>
        </>
      }
    />
  )
}
