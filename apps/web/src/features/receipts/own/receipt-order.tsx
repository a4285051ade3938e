import type { OrderView } from '@puente/contract/orders/orders'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isUnknownCharge } from '../../../lib/errors/unknown-charge.ts'

/** Shows the order that the photo is saved with, so that the person does not choose the wrong one. */
export function ReceiptOrder({ order }: { order: UseQueryResult<OrderView> }) {
  const texts = useTexts('receipts/own').photo
  const { problem } = useProblemText()
  const language = useLanguage()
  const { data, error } = order
  if (data !== undefined) {
    return (
      <section aria-label={texts.order} className="rounded-box border border-line bg-s2 px-4 py-3">
        <p className="text-label text-t2">{texts.order}</p>
        <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <b className="min-w-0 break-words font-[620]">{data.clientName}</b>
          <span>{showAmount(data.total)}</span>
        </p>
        <p className="text-label text-t2">
          <time dateTime={data.createdAt}>{formatDate(data.createdAt, 'dayTime', language)}</time>
        </p>
      </section>
    )
  }
  if (error === null) {
    return (
      <div role="status" aria-label={texts.orderLoading}>
        <Skeleton className="h-[86px] w-full" />
      </div>
    )
  }
  if (isUnknownCharge(error)) return <Callout tone="pending">{texts.orderUnknown}</Callout>
  return (
    <Callout
      tone="error"
      title={texts.orderFailed}
      announce
      action={<Button onClick={() => order.refetch()}>{texts.retry}</Button>}
    >
      {problem(error)}
    </Callout>
  )
}
