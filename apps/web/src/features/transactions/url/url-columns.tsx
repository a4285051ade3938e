import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import type { Language } from '@puente/contract/identity/sessions'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { ApprovalMark } from '../../payouts/admin/public.ts'
import { UrlBadges } from './url-badges.tsx'
import { RowMenu, NameAndLine, type UrlActions, UrlActionCell, useUrlAction } from './url-cells.tsx'

/** The eleven columns of URLT-005. */
export function urlColumns(
  texts: Areas['transactions/url']['columns'],
  language: Language,
  actions: UrlActions,
): Column<DeskPayment>[] {
  return [
    ...payerColumns(texts, language),
    ...amountColumns(texts),
    { id: 'status', header: texts.status, width: 104, cell: (payment) => <UrlBadges payment={payment} /> },
    {
      id: 'action',
      header: texts.action,
      width: 86,
      pinned: 'end',
      pinOffset: 46,
      cell: (payment) => <UrlActionCell payment={payment} onPay={actions.onPay} />,
    },
    {
      id: 'details',
      header: <span className="sr-only">{texts.details}</span>,
      width: 32,
      pinned: 'end',
      cell: (payment) => <RowMenu payment={payment} {...actions} />,
    },
  ]
}

/** When it was made, who pays where, and what for. */
function payerColumns(
  texts: Areas['transactions/url']['columns'],
  language: Language,
): Column<DeskPayment>[] {
  return [
    {
      id: 'date',
      header: texts.date,
      width: 84,
      pinned: true,
      cell: ({ charge: { createdAt } }) => (
        <time dateTime={createdAt} className="text-t2">
          {formatDate(createdAt, 'dayTime', language)}
        </time>
      ),
    },
    {
      id: 'payer',
      header: texts.payer,
      width: 100,
      fills: true,
      cell: ({ payerName, charge }) => (
        <span className="grid has-[>:nth-child(2)]:py-2">
          <b className="trunc block font-[620]" title={payerName ?? undefined}>
            {payerName ?? '–'}
          </b>
          <ApprovalMark charge={charge} />
        </span>
      ),
    },
    {
      id: 'store',
      header: texts.store,
      width: 110,
      fills: true,
      cell: ({ establishment: { name, city } }) => <NameAndLine first={name} second={city} />,
    },
    {
      id: 'cpf',
      header: texts.cpf,
      width: 96,
      cell: ({ payerCpf }) => <span className="whitespace-nowrap text-t2">{payerCpf ?? '–'}</span>,
    },
    {
      id: 'product',
      header: texts.product,
      width: 108,
      fills: true,
      cell: ({ productDescription }) => (
        <span className="trunc block text-t2" title={productDescription ?? undefined}>
          {productDescription ?? '–'}
        </span>
      ),
    },
    {
      id: 'plate',
      header: texts.plate,
      width: 64,
      cell: ({ licensePlate }) => (
        <span className="trunc block max-w-24 text-t2" title={licensePlate ?? undefined}>
          {licensePlate ?? '–'}
        </span>
      ),
    },
  ]
}

function amountColumns(texts: Areas['transactions/url']['columns']): Column<DeskPayment>[] {
  return [
    {
      id: 'reais',
      header: texts.reais,
      width: 84,
      align: 'end',
      cell: ({ charge }) => showAmount(charge.realValue),
    },
    {
      id: 'pesos',
      header: texts.pesos,
      width: 96,
      align: 'end',
      cell: ({ charge }) => (
        <span className="grid justify-items-end py-1 leading-tight">
          <b className="font-[620] text-nowrap">{showAmount(charge.pesosValue)}</b>
          <span className="text-fine text-nowrap text-t3">{showRateOf(charge)}</span>
        </span>
      ),
    },
  ]
}

/** One payment on a narrow screen: the same facts, the action full width. */
export function UrlCard({ payment, actions }: { payment: DeskPayment; actions: UrlActions }) {
  const language = useLanguage()
  const action = useUrlAction(payment)
  const { charge, establishment } = payment
  const facts = [payment.productDescription, payment.licensePlate, payment.payerCpf].filter(Boolean)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-start justify-between gap-3 text-button">
        <b className="min-w-0 font-[620] wrap-anywhere">{payment.payerName ?? '–'}</b>
        <span className="flex flex-none items-center gap-1 text-t3">
          <time dateTime={charge.createdAt}>{formatDate(charge.createdAt, 'dayTime', language)}</time>
          <RowMenu payment={payment} {...actions} />
        </span>
      </div>
      <p className="text-label text-t2 wrap-anywhere">
        {establishment.name} · {establishment.city}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <b className="sign text-21">{showAmount(charge.pesosValue)}</b>
          <span className="text-fine text-t3">{showRateOf(charge)}</span>
        </span>
        <span className="text-t2">{showAmount(charge.realValue)}</span>
      </div>
      {facts.length > 0 && <p className="text-label text-t2 wrap-anywhere">{facts.join(' · ')}</p>}
      <UrlBadges payment={payment} />
      <ApprovalMark charge={charge} />
      {action.acts ? (
        <Button
          variant={charge.pixStatus === 'confirmed' ? 'primary' : 'quiet'}
          full
          offBecause={action.offBecause}
          onClick={() => actions.onPay(payment)}
        >
          {action.text}
          <span className="sr-only"> {charge.clientName}</span>
        </Button>
      ) : (
        (charge.begun ?? charge.inFile) !== null && (
          <p className="text-center text-label text-t2">{action.text}</p>
        )
      )}
    </div>
  )
}
