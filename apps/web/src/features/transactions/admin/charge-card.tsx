import type { AdminCharge, ChargeView } from '@puente/contract/transactions'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import {
  BalanceCell,
  type ChargeActions,
  ClientCell,
  DetailsCell,
  ReceiptsCell,
  useActionLabel,
} from './charge-cells.tsx'
import { ApprovalMark, OwnBegunMark, ownBegun } from '../../payouts/admin/public.ts'
import { timeOf } from './charge-columns.tsx'
import { CopyAccountButton } from './copy-account-button.tsx'
import { RestToPay } from './pesos-cell.tsx'
import { ChargeNotes } from './charge-notes.tsx'
import { ChargePixBadge, PayoutBadge } from './status-badges.tsx'
import { ReviewReasons } from './review-reasons.tsx'
import { PayoutWait } from './payout-wait.tsx'

interface ChargeCardProps {
  charge: AdminCharge
  actions: ChargeActions
  view: ChargeView | undefined
  /** Marks it to be paid with others. */
  mark: ReactNode
}

/** One transaction on a narrow screen: the same facts, the action full width. */
export function ChargeCard({ charge, actions, view, mark }: ChargeCardProps) {
  const texts = useTexts('transactions/admin').table
  const language = useLanguage()
  const label = useActionLabel(charge)
  const own = ownBegun(charge)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {mark}
      <div className="flex items-center justify-between gap-3 text-button">
        <ClientCell charge={charge} />
        <time dateTime={timeOf(charge, view)} className="flex-none text-t3">
          {formatDate(timeOf(charge, view), 'dayTime', language)}
        </time>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="grid">
          <b className="sign text-21">{showAmount(charge.pesosValue)}</b>
          <RestToPay charge={charge} />
        </span>
        <span className="text-t2">{showAmount(charge.realValue)}</span>
        {view === 'to-pay' && charge.confirmedAt !== null && <PayoutWait since={charge.confirmedAt} />}
      </div>
      {view === 'review' && <ReviewReasons charge={charge} />}
      <ApprovalMark charge={charge} />
      <ChargeNotes charge={charge} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="inline-flex items-center gap-1.5">
          <span className="text-label text-t3">{texts.badges.pesos}</span>
          <PayoutBadge charge={charge} />
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="text-label text-t3">{texts.badges.pix}</span>
          <ChargePixBadge charge={charge} />
        </span>
        <span className="trunc min-w-28 flex-1 text-end text-t3">{charge.companyName}</span>
      </div>
      <div className="flex items-center gap-3 text-label text-t2">
        <span className="min-w-0 flex-1">
          {texts.columns.balance}: <BalanceCell charge={charge} />
        </span>
        {charge.allowedActions.includes('pay') && <CopyAccountButton charge={charge} />}
        {(charge.clientReceiptFileId !== null || charge.payouts.length > 0) && (
          <ReceiptsCell charge={charge} onReceipt={actions.onReceipt} />
        )}
        <DetailsCell charge={charge} onDetails={actions.onDetails} />
      </div>
      {(charge.inFile !== null ||
        (charge.begun !== null && !charge.begun.mine) ||
        (charge.held !== null && !label.acts)) && (
        <p className="text-center text-label text-t2">{label.text}</p>
      )}
      {own !== null && (
        <p className="text-center">
          <OwnBegunMark begun={own} />
        </p>
      )}
      {label.acts && (
        <Button
          variant={charge.pixStatus === 'confirmed' && !actions.quiet ? 'primary' : 'quiet'}
          full
          offBecause={label.offBecause}
          onClick={() => actions.onPay(charge)}
        >
          {label.text}
          <span className="sr-only"> {charge.clientName}</span>
        </Button>
      )}
    </div>
  )
}
