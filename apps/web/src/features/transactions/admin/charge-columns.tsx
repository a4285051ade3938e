import type { AdminCharge, ChargeView } from '@puente/contract/transactions'
import type { Language } from '@puente/contract/identity/sessions'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'
import type { Column } from '../../../ui/data-table.tsx'
import {
  ActionCell,
  BalanceCell,
  type ChargeActions,
  ClientCell,
  CompanyCell,
  DetailsCell,
  ReceiptsCell,
} from './charge-cells.tsx'
import { PesosCell } from './pesos-cell.tsx'
import { ApprovalMark, OwnBegunMark, ownBegun } from '../../payouts/admin/public.ts'
import { ReviewReasons } from './review-reasons.tsx'
import { ChargeNotes } from './charge-notes.tsx'
import { ChargePixBadge, PayoutBadge } from './status-badges.tsx'
import { PayoutWait } from './payout-wait.tsx'

/** The time that a list shows and is sorted by: in the queue the confirmation, from which the pesos wait, else the creation. */
export function timeOf({ createdAt, confirmedAt }: AdminCharge, view: ChargeView | undefined): string {
  return view === 'to-pay' ? (confirmedAt ?? createdAt) : createdAt
}

/** The columns of TXN-001. */
export function chargeColumns(
  texts: Areas['transactions/admin']['table']['columns'],
  language: Language,
  { onPay, onDetails, onReceipt, quiet }: ChargeActions,
  view: ChargeView | undefined,
): Column<AdminCharge>[] {
  return [
    {
      id: 'date',
      header: texts.date,
      width: 82,
      pinned: true,
      cell: (charge) => (
        <span className="grid">
          <time dateTime={timeOf(charge, view)} className="text-t2">
            {formatDate(timeOf(charge, view), 'dayTime', language)}
          </time>
          {view === 'to-pay' && charge.confirmedAt !== null && <PayoutWait since={charge.confirmedAt} />}
        </span>
      ),
    },
    {
      id: 'client',
      header: texts.client,
      // This column and the next are narrow enough that pesos and balances of seven digits fit on a laptop.
      width: 110,
      fills: true,
      cell: (charge) => (
        // With lines below the name the row is higher than the others, and keeps them off its edges.
        <span className="grid has-[>:nth-child(2)]:py-2">
          <ClientCell charge={charge} />
          <OwnBegunLine charge={charge} />
          <ApprovalMark charge={charge} />
          {view === 'review' && <ReviewReasons charge={charge} />}
          <ChargeNotes charge={charge} />
        </span>
      ),
    },
    {
      id: 'company',
      header: texts.company,
      width: 100,
      fills: true,
      cell: (charge) => <CompanyCell charge={charge} />,
    },
    ...factColumns(texts),
    {
      id: 'receipts',
      header: texts.receipts,
      width: 84,
      cell: (charge) => <ReceiptsCell charge={charge} onReceipt={onReceipt} />,
    },
    {
      id: 'action',
      pinned: 'end',
      pinOffset: 46,
      header: texts.action,
      width: 86,
      cell: (charge) => <ActionCell charge={charge} onPay={onPay} quiet={quiet} />,
    },
    {
      id: 'details',
      pinned: 'end',
      header: <span className="sr-only">{texts.details}</span>,
      width: 32,
      cell: (charge) => <DetailsCell charge={charge} onDetails={onDetails} />,
    },
  ]
}

/** The amounts and the two statuses, which have a column each (ruling 11). */
function factColumns(texts: Areas['transactions/admin']['table']['columns']): Column<AdminCharge>[] {
  return [
    {
      id: 'pesos',
      header: texts.pesos,
      width: 96,
      align: 'end',
      cell: (charge) => <PesosCell charge={charge} />,
    },
    {
      id: 'reais',
      header: texts.reais,
      width: 84,
      align: 'end',
      cell: ({ realValue }) => showAmount(realValue),
    },
    {
      id: 'balance',
      header: texts.balance,
      width: 104,
      align: 'end',
      cell: (charge) => <BalanceCell charge={charge} />,
    },
    {
      id: 'payout',
      header: texts.payoutStatus,
      width: 92,
      cell: (charge) => <PayoutBadge charge={charge} />,
    },
    {
      id: 'pix',
      header: texts.pixStatus,
      width: 92,
      cell: (charge) => <ChargePixBadge charge={charge} />,
    },
  ]
}

function OwnBegunLine({ charge }: { charge: AdminCharge }) {
  const own = ownBegun(charge)
  return own && <OwnBegunMark begun={own} />
}
