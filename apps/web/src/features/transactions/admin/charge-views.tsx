import { countedUpTo } from '@puente/contract/protocol/paging'
import type { AdminCharge, ChargeView } from '@puente/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { loadApprovalsList, loadPayoutFiles } from '../../payouts/admin/public.ts'
import { summaryQuery } from '../../insights/admin/public.ts'

const ApprovalsList = lazy(loadApprovalsList)
const PayoutFiles = lazy(loadPayoutFiles)

interface ChargeViewsProps {
  view: ChargeView | undefined
  onView: (view: ChargeView | undefined) => void
  /** No view can be chosen now. */
  disabled: boolean
  onApprove: (charge: AdminCharge) => void
}

/** The views of the list, the queue first. The counts ignore the filters. Without counts the chips still work. */
export function ChargeViews({ view, onView, disabled, onApprove }: ChargeViewsProps) {
  const { views: texts, table } = useTexts('transactions/admin')
  const { data } = useQuery(summaryQuery)
  const [isOpen, setOpen] = useState(false)
  const [showsFiles, setShowsFiles] = useState(false)
  const views = [
    { id: 'to-pay', label: texts.toPay, count: data?.toPay },
    { id: undefined, label: texts.all, count: undefined },
    { id: 'review', label: texts.review, count: data?.toReview },
  ] as const
  return (
    <div role="group" aria-label={texts.label} className="flex flex-wrap gap-2">
      {views.map(({ id, label, count }) => (
        <Chip key={label} pressed={id === view} disabled={disabled} onClick={() => onView(id)}>
          {label}
          {count !== undefined && (
            <b className="font-[640]">{countText(Math.min(count, countedUpTo), count <= countedUpTo)}</b>
          )}
        </Chip>
      ))}
      {data !== undefined && data.toApprove > 0 && (
        <Chip pressed={isOpen} onClick={() => setOpen(true)}>
          {texts.approve}
          <b className="font-[640]">{data.toApprove}</b>
        </Chip>
      )}
      {view === 'to-pay' && (
        <Chip pressed={showsFiles} onClick={() => setShowsFiles(true)}>
          {table.files}
        </Chip>
      )}
      {showsFiles && (
        <Suspense>
          <PayoutFiles onClose={() => setShowsFiles(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <ApprovalsList
            onClose={() => setOpen(false)}
            onOpen={(charge) => {
              setOpen(false)
              onApprove(charge)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
