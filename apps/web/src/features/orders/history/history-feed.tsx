import type { HistoryDay, HistoryListItem } from '@puente/contract/orders/history'
import { type LocalDay, startOfLocalDay } from '@puente/domain/local-day'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { timeZone } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { ReceiptLink } from './history-cells.tsx'
import { closenessOf, daysOf } from './history-days.rules.ts'
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

/** Stays in view while its entries pass. Counts only what is confirmed, over the whole day. */
function DayHead({ day, total }: { day: LocalDay; total: HistoryDay | undefined }) {
  const texts = useTexts('orders/history').days
  const name = useDayName(day)
  return (
    <header className="sticky top-0 z-3 -mx-[16px] flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 bg-bg px-[18px] pt-3 pb-2">
      <h2 id={`day-${day}`} className="font-[640] text-15">
        {name}
      </h2>
      {total !== undefined && total.confirmedCount > 0 && (
        <p className="text-label text-t2">
          {texts.charges(total.confirmedCount)}{' '}
          <b className="ml-1 font-[640] text-t1">{showAmount(total.confirmedPesos)}</b>
        </p>
      )}
    </header>
  )
}

const near = { weekday: 'long', day: 'numeric' } as const
const far = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** "Hoy, viernes 20", "Ayer, jueves 19", "Mié, 18 nov", and with its year where that is another one. */
function useDayName(day: LocalDay): string {
  const texts = useTexts('orders/history').days
  const language = useLanguage()
  const closeness = closenessOf(day, new Date(serverClock.now()))
  const isNear = closeness === 'today' || closeness === 'yesterday'
  const shape = isNear ? near : { ...far, ...(closeness === 'earlier' && { year: 'numeric' as const }) }
  const format = new Intl.DateTimeFormat(localeOf(language), { ...shape, timeZone })
  const name = format.format(startOfLocalDay(day))
  return isNear ? `${texts[closeness]}, ${name}` : name.charAt(0).toUpperCase() + name.slice(1)
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
