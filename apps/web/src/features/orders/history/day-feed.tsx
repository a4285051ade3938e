import type { HistoryDay } from '@puente/contract/orders/history'
import type { LocalDay } from '@puente/domain/local-day'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DaySum } from './day-sum.tsx'
import { daysOf } from './history-days.rules.ts'

interface DayFeedProps<Item> {
  /** Names the list for screen readers. */
  caption: string
  items: readonly Item[]
  /** The totals of the days, as the server last gave them. */
  days: readonly HistoryDay[]
  /** Keys of the entries that just changed. */
  changed: ReadonlySet<string> | undefined
  keyOf: (item: Item) => string
  /** The instant of an entry, RFC 3339. */
  dateOf: (item: Item) => string
  /** A further class of an entry's row. */
  rowLook?: (item: Item) => string | false
  entry: (item: Item) => ReactNode
}

/** The entries of a narrow screen, newest first, under the heads of their days. */
export function DayFeed<Item>({
  caption,
  items,
  days,
  changed,
  keyOf,
  dateOf,
  rowLook,
  entry,
}: DayFeedProps<Item>) {
  return (
    <div role="group" aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {daysOf(items, dateOf).map(({ day, items: entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <DayHead day={day} total={days.find((one) => one.day === day)} />
          <ul className="card divide-y divide-line overflow-hidden">
            {entries.map((item) => (
              <li
                key={keyOf(item)}
                data-changed={changed?.has(keyOf(item))}
                className={clsx(
                  'flex items-start hover:bg-s2 data-[changed=true]:animate-[changed_1.5s_ease-out]',
                  rowLook?.(item),
                )}
              >
                {entry(item)}
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
    <header className="day-head sticky top-0 z-3 -mx-[16px] min-h-11 bg-bg px-[18px] pt-3 pb-2">
      <DaySum day={day} total={total} />
    </header>
  )
}
