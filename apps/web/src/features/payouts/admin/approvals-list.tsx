import type { AdminCharge } from '@puente/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { approvalsQuery } from './approval-queries.ts'

interface ApprovalsListProps {
  onClose: () => void
  onOpen: (charge: AdminCharge) => void
}

/** The requests that wait for a second admin, the oldest first. */
export function ApprovalsList({ onClose, onOpen }: ApprovalsListProps) {
  const texts = useTexts('payouts/waiting')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.listTitle}
      closeLabel={texts.close}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Requests onOpen={onOpen} />
    </Dialog>
  )
}

function Requests({ onOpen }: Pick<ApprovalsListProps, 'onOpen'>) {
  const texts = useTexts('payouts/waiting')
  const language = useLanguage()
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(approvalsQuery)
  if (data === undefined && error === null)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-24 rounded-box" />
      </div>
    )
  if (data === undefined)
    return (
      <ErrorState
        title={`${texts.failed}. ${problem(error)}`}
        action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  const waiting = data.items.filter(({ approval }) => approval.state === 'asked')
  if (waiting.length === 0) return <EmptyState title={texts.listEmpty}>{texts.listEmptyText}</EmptyState>
  return (
    <ul className="grid gap-2">
      {waiting.map(({ approval, charge }) => (
        <li key={approval.id} className="flex flex-wrap items-center gap-3 rounded-box bg-s2 p-3.5">
          <span className="grid min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            <b className="font-[620] text-button">{showAmount(approval.amount)}</b>
            <span className="text-small">{charge.companyName ?? charge.clientName}</span>
            <span className="text-label text-t2">
              {texts.listLine(approval.askedBy, formatDate(approval.askedAt, 'dayTime', language))}
            </span>
          </span>
          <Button size="small" onClick={() => onOpen(charge)}>
            {texts.open}
            <span className="sr-only"> {charge.clientName}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
