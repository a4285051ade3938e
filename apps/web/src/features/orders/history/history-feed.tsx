import type { HistoryDay, HistoryListItem } from '@puente/contract/orders/history'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { DayFeed } from './day-feed.tsx'
import { entryRowClass } from './entry-row.tsx'
import { ReceiptLink } from './history-cells.tsx'
import { PayoutFacts, PixFacts } from './history-row.tsx'

interface HistoryFeedProps {
  /** Undefined while the first answer is awaited. */
  items: readonly HistoryListItem[] | undefined
  /** Shown until then. */
  skeleton: ReactNode
  /** The totals of the days, as the server last gave them. */
  days: readonly HistoryDay[]
  /** Keys of the entries that just changed. */
  changed: ReadonlySet<string> | undefined
  onDetails: (item: HistoryListItem) => void
}

/** The entries below 768 px, day by day, each one link to its charge (HIST-004). */
export function HistoryFeed({ items, skeleton, days, changed, onDetails }: HistoryFeedProps) {
  const { caption } = useTexts('orders/history')
  if (items === undefined) return skeleton
  return (
    <DayFeed
      caption={caption}
      items={items}
      days={days}
      changed={changed}
      keyOf={({ id }) => id}
      dateOf={({ date }) => date}
      rowLook={({ type }) =>
        type === 'admin_payment' && 'bg-[color-mix(in_oklab,var(--celeste)_5%,var(--s1))]'
      }
      entry={(item) => <Entry item={item} onDetails={onDetails} />}
    />
  )
}

function Entry({ item, onDetails }: { item: HistoryListItem } & Pick<HistoryFeedProps, 'onDetails'>) {
  const isPayout = item.type === 'admin_payment'
  const facts = isPayout ? <PayoutFacts item={item} /> : <PixFacts item={item} />
  return (
    <>
      {item.kind === 'order' ? (
        <Link to="/historial/$id" params={{ id: item.chargeId }} className={entryRowClass}>
          {facts}
        </Link>
      ) : (
        // A payment on the page of an establishment is not an order: its details come first.
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onDetails(item)}
          className={entryRowClass}
        >
          {facts}
        </button>
      )}
      {isPayout && item.receiptFileId !== null && (
        <span className="py-2.5 pr-3">
          <ReceiptLink item={item} className="icon-button icon-button-framed" />
        </span>
      )}
    </>
  )
}
