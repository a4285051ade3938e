import type { OwnPayment } from '@puente/contract/establishments/own-payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { type EntryDetailsProps, LoadFailure, type ReceiptDialog } from '../../orders/history/public.ts'
import { ownEstablishmentsQuery } from '../own/own-queries.ts'
import { ownPaymentsQuery, paymentRules, type PaymentsPlace } from './own-payments-queries.ts'
import { KeptPayment } from './payment-cells.tsx'
import { entryOf } from './payment.rules.ts'
import { PaymentsList } from './payments-list.tsx'
import { usePaymentsAddress } from './use-payments-address.ts'

const PaymentsFilters = lazy(() =>
  import('./payments-filters.tsx').then((module) => ({ default: module.PaymentsFilters })),
)

interface OwnPaymentsScreenProps {
  /** Both belong to other features, so the page passes them in. */
  details: ComponentType<EntryDetailsProps>
  receiptDialog: ReceiptDialog
}

/** What customers paid on the page of one establishment of the user, newest first. */
export function OwnPaymentsScreen(dialogs: OwnPaymentsScreenProps) {
  const texts = useTexts('establishments/own-payments')
  const { id, place, go } = usePaymentsAddress()
  return (
    <Page
      wide
      title={texts.title}
      aside={
        <Link
          to="/mis-establecimientos"
          className={buttonClass({ variant: 'plain' })}
          aria-label={texts.back}
        >
          <ArrowLeft aria-hidden="true" />
          <span className="max-sm:hidden">{texts.back}</span>
        </Link>
      }
    >
      <Payments key={id} id={id} place={place} go={go} {...dialogs} />
    </Page>
  )
}

interface PaymentsProps extends OwnPaymentsScreenProps, ReturnType<typeof usePaymentsAddress> {}

function Payments({ id, place, go, details: Details, receiptDialog: ReceiptDialog }: PaymentsProps) {
  const texts = useTexts('establishments/own-payments')
  const { page, period, status } = place
  const [open, setOpen] = useState<{ payment: OwnPayment; as: 'details' | 'receipt' } | null>(null)
  const query = useQuery(ownPaymentsQuery(id, place))
  const list = useLiveList({
    query,
    rules: paymentRules,
    filter: [period, status].join(),
    page,
    holds: open !== null,
  })
  const { shown, lastPage, showWaiting } = list
  useEffect(() => {
    if (lastPage !== null) go({ page: lastPage }, 'replace')
  }, [lastPage, go])

  if (isUnknown(query.error)) return <Unknown />
  const showNewPayments = (): void => {
    if (page === 1) showWaiting()
    else go({ page: 1 })
    scrollTo({ top: 0 })
  }
  const close = (): void => setOpen(null)
  return (
    <>
      <StoreName id={id} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 max-sm:min-h-37">
        <Suspense>
          <PaymentsFilters place={place} onChange={go} />
        </Suspense>
      </div>
      {query.isError && (
        <LoadFailure
          error={query.error}
          known={shown !== undefined}
          failed={texts.failed}
          onRetry={() => query.refetch()}
        />
      )}
      {(shown !== undefined || !query.isError) && (
        <PaymentsList
          list={list}
          days={query.data?.days ?? []}
          empty={<NoPayments place={place} onAll={() => go({ page: 1, period: 'all', status: undefined })} />}
          onPage={(next) => go({ page: next })}
          onShowWaiting={showNewPayments}
          onDetails={(payment) => setOpen({ payment, as: 'details' })}
        />
      )}
      <p className="mt-5 text-label text-t3">{texts.timezone}</p>
      <Suspense>
        {open?.as === 'details' && (
          <Details
            key="details"
            entry={entryOf(open.payment)}
            item={undefined}
            kept={<KeptPayment payment={open.payment} />}
            onClose={close}
            onSendReceipt={() => setOpen({ payment: open.payment, as: 'receipt' })}
          />
        )}
        {open?.as === 'receipt' && <ReceiptDialog open chargeId={open.payment.chargeId} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The server answers the same for another owner's establishment. A malformed id, which it refuses as such, counts as unknown too. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof ApiProblem &&
    (error.code === 'establishment.not-found' || error.code === 'request.invalid')
  )
}

function Unknown() {
  const texts = useTexts('establishments/own-payments')
  return (
    <EmptyState
      title={texts.notFound.title}
      action={
        <Link to="/mis-establecimientos" className={buttonClass({ variant: 'primary' })}>
          {texts.notFound.action}
        </Link>
      }
    >
      {texts.notFound.text}
    </EmptyState>
  )
}

/** Which establishment it is. Keeps its line while the name is read. */
function StoreName({ id }: { id: string }) {
  const { data } = useQuery(ownEstablishmentsQuery)
  const store = data?.establishments.find((one) => one.id === id)
  return (
    <p className="-mt-2 min-h-6 text-t2 [overflow-wrap:anywhere]">
      {store !== undefined && (
        <>
          <b lang="es" className="font-[620] text-t1">
            {store.name}
          </b>{' '}
          · {store.city}, {store.province}
        </>
      )}
    </p>
  )
}

function NoPayments({ place: { period, status }, onAll }: { place: PaymentsPlace; onAll: () => void }) {
  const texts = useTexts('establishments/own-payments')
  if (period !== 'all' || status !== undefined)
    return <EmptyState title={texts.noneFound} action={<Button onClick={onAll}>{texts.showAll}</Button>} />
  return (
    <EmptyState
      title={texts.empty}
      action={
        <Link to="/mis-establecimientos" className={buttonClass({ variant: 'primary' })}>
          {texts.emptyAction}
        </Link>
      }
    >
      {texts.emptyHint}
    </EmptyState>
  )
}
