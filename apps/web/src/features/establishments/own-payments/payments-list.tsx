import type { OwnPayment } from '@puente/contract/establishments/own-payments'
import type { HistoryDay } from '@puente/contract/orders/history'
import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DaySum, Pesos } from '../../orders/history/public.ts'
import { PaymentStatus, PaymentTitle } from './payment-cells.tsx'
import { payerLine, pixOf } from './payment.rules.ts'

const PaymentsFeed = lazy(() =>
  import('./payments-feed.tsx').then((module) => ({ default: module.PaymentsFeed })),
)

interface PaymentsListProps
  extends Pick<ComponentProps<typeof LiveTable<OwnPayment>>, 'list' | 'onPage' | 'onShowWaiting'> {
  /** The totals of the days on the page. */
  days: readonly HistoryDay[]
  empty: ReactNode
  onDetails: (payment: OwnPayment) => void
}

/** The payments as a table under the heads of their days, or as rows where it is narrow, as in the history. */
export function PaymentsList({ days, empty, onDetails, ...live }: PaymentsListProps) {
  const texts = useTexts('establishments/own-payments')
  const columns = usePaymentColumns(onDetails)
  return (
    // Beside the rail, narrower cells bring every column into view. Below 768 px, the button for new payments stands under the head of a day.
    <div className="max-md:[&_.sticky[role=status]]:top-[70px] max-xl:[&_.data-table_td]:px-[6px] max-xl:[&_.data-table_th]:px-[6px]">
      <LiveTable
        {...live}
        five
        texts={{ waiting: texts.newest, pages: texts.pages }}
        caption={texts.caption}
        columns={columns}
        groups={{
          keyOf: dayOf,
          head: (first) => <DaySum day={dayOf(first)} total={days.find((one) => one.day === dayOf(first))} />,
        }}
        cards={(payments) => (
          // The first paint loads the code, while the payments are on their way.
          <Suspense fallback={<FeedSkeleton />}>
            <PaymentsFeed
              payments={payments}
              days={days}
              changed={live.list.changed}
              skeleton={<FeedSkeleton />}
              onDetails={onDetails}
            />
          </Suspense>
        )}
        cardsBelow={768}
        density="relaxed"
        skeletonRows={10}
        loadingLabel={texts.loading}
        onOpen={onDetails}
        empty={empty}
      />
    </div>
  )
}

const dayOf = ({ createdAt }: OwnPayment): LocalDay => localDayOf(new Date(createdAt))

function usePaymentColumns(onDetails: (payment: OwnPayment) => void): Column<OwnPayment>[] {
  const { columns } = useTexts('establishments/own-payments')
  return [
    { id: 'time', header: columns.time, cell: (payment) => <Time payment={payment} />, width: 64 },
    {
      id: 'product',
      header: columns.product,
      cell: (payment) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onDetails(payment)}
          className="min-h-11 min-w-22 max-w-64 text-left whitespace-normal hover:underline [overflow-wrap:anywhere]"
        >
          <span className="line-clamp-2">
            <PaymentTitle payment={payment} />
          </span>
        </button>
      ),
      width: 160,
    },
    { id: 'client', header: columns.client, cell: (payment) => <Client payment={payment} />, width: 150 },
    {
      id: 'reais',
      header: columns.reais,
      cell: ({ total }) => showAmount(total),
      align: 'end',
      width: 90,
    },
    {
      id: 'pesos',
      header: columns.pesos,
      cell: (payment) => <Pesos item={pixOf(payment)} />,
      align: 'end',
      width: 100,
    },
    {
      id: 'status',
      header: columns.status,
      // As wide as its longest word, so that no column moves when a status changes.
      cell: (payment) => (
        <span className="block min-w-30 py-1.5 max-xl:min-w-26">
          <PaymentStatus payment={payment} />
        </span>
      ),
      width: 120,
    },
  ]
}

/** The head of the day shows the date. */
function Time({ payment: { createdAt } }: { payment: OwnPayment }) {
  return <time dateTime={createdAt}>{formatDate(createdAt, 'time', useLanguage())}</time>
}

function Client({ payment }: { payment: OwnPayment }) {
  return (
    <span className="block py-1">
      <span className="block max-w-48 truncate max-xl:max-w-27" title={payment.payerName ?? undefined}>
        {payment.payerName}
      </span>
      <span className="block max-w-48 truncate text-fine text-t3 max-xl:line-clamp-2 max-xl:max-w-27 max-xl:whitespace-normal">
        {payerLine(payment)}
      </span>
    </span>
  )
}

function FeedSkeleton() {
  return (
    <div className="grid gap-3 pt-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-[444px] rounded-card" />
    </div>
  )
}
