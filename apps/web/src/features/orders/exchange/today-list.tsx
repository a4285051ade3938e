import { type HistoryItem, readToday } from '@puente/contract/orders/history'
import { formatMoney } from '@puente/domain/money-format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/api/client.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pesos } from '../history/history-cells.tsx'
import { heldOf } from '../history/history.rules.ts'
import { HeldBadge } from './held-badge.tsx'
import { PixStatusBadge } from './pix-status-badge.tsx'

const todayQuery = queryOptions({
  queryKey: ['history', 'today'],
  queryFn: ({ signal }) => call(readToday, {}, { signal }),
  staleTime: 30_000,
  meta: { live: ['charge'] },
})

/** The day so far, beside the form. The merchant sees without a tap whether the last client paid. */
export function TodayList() {
  const texts = useTexts('orders/exchange').today
  const { data, isError } = useQuery(todayQuery)
  return (
    <section aria-labelledby="today" className="mt-[22px]">
      <h2 id="today" className="mb-2 flex items-baseline justify-between text-15 font-[620]">
        {texts.title}
        {data !== undefined && (
          <Link to="/historial" className="text-13.5 font-[540] text-t2 hover:text-t1">
            {texts.summary(data.confirmedCount, showAmount(data.confirmedPesos))}
          </Link>
        )}
      </h2>
      {data === undefined && !isError && <Skeleton className="h-32 w-full" />}
      {data === undefined && isError && <p className="text-small text-t2">{texts.failed}</p>}
      {data?.latest.length === 0 && <p className="text-small text-t2">{texts.empty}</p>}
      <ul>
        {data?.latest.map((item) => (
          <TodayLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function TodayLine({ item }: { item: HistoryItem }) {
  const { sentToYou } = useTexts('orders/history')
  const held = heldOf(item)
  const isPayout = item.type === 'admin_payment'
  return (
    <li className="flex items-center gap-3 border-line border-t px-0.5 py-[11px] text-14.5">
      <span className="grid justify-items-start gap-1">
        {item.pixStatus !== null && held !== 'unpaid' && <PixStatusBadge status={item.pixStatus} />}
        {held !== null && <HeldBadge unpaid={held === 'unpaid'} />}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {isPayout
          ? sentToYou(formatMoney({ minor: -amountOf(item.value).minor, currency: 'ARS' }))
          : item.clientName}
      </span>
      {!isPayout && <Pesos item={item} />}
    </li>
  )
}
