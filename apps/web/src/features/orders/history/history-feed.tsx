import type { HistoryDay, HistoryListItem } from '@puente/contract/orders/history'
import type { LocalDay } from '@puente/domain/local-day'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { DaySum } from './day-sum.tsx'
import { ReceiptLink } from './history-cells.tsx'
import { daysOf } from './history-days.rules.ts'
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
    <div role="group" aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {daysOf(items).map(({ day, items: entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <DayHead day={day} total={days.find((one) => one.day === day)} />
          <ul className="card divide-y divide-line overflow-hidden">
            {entries.map((item) => (
              <li
                key={item.id}
                data-changed={changed?.has(item.id)}
                className={clsx(
                  'flex items-start hover:bg-s2 data-[changed=true]:animate-[changed_1.5s_ease-out]',
                  item.type === 'admin_payment' && 'bg-[color-mix(in_oklab,var(--celeste)_5%,var(--s1))]',
                )}
              >
                <Entry item={item} onDetails={onDetails} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Stays in view while its entries pass. */
function DayHead({ day, total }: { day: LocalDay; total: HistoryDay | undefined }) {
  return (
    <header className="sticky top-0 z-3 -mx-[16px] min-h-11 bg-bg px-[18px] pt-3 pb-2">
      <DaySum day={day} total={total} />
    </header>
  )
}

const rowClass = 'block min-w-0 flex-1 py-[9px] pr-3.5 pl-3 text-left text-t1 no-underline -outline-offset-3'

function Entry({ item, onDetails }: { item: HistoryListItem } & Pick<HistoryFeedProps, 'onDetails'>) {
  const isPayout = item.type === 'admin_payment'
  const facts = isPayout ? <PayoutFacts item={item} /> : <PixFacts item={item} />
  return (
    <>
      {item.kind === 'order' ? (
        <Link to="/historial/$id" params={{ id: item.chargeId }} className={rowClass}>
          {facts}
        </Link>
      ) : (
        // A payment on the page of an establishment is not an order and has no charge page.
        <button type="button" aria-haspopup="dialog" onClick={() => onDetails(item)} className={rowClass}>
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
