import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Copy from 'lucide-react/icons/copy'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useMoveKeys } from '../../../ui/use-move-keys.ts'
import { BankData } from '../../payouts/admin/public.ts'
import { ChargeTimeline } from '../admin/charge-timeline.tsx'
import { PayoutReceipts } from '../admin/charge-receipts.tsx'
import { FactList } from '../admin/fact-list.tsx'
import {
  bankWarning,
  type FactSection,
  payerFacts,
  paymentFacts,
  storeFacts,
  summaryText,
} from './payment-facts.ts'
import { UrlBadges } from './url-badges.tsx'
import { type UrlActions, useUrlAction } from './url-cells.tsx'
import { type UrlDetail, urlDetailQuery } from './url-queries.ts'

interface UrlDrawerProps extends Pick<UrlActions, 'onPay' | 'onCancel'> {
  id: string
  onReceipt: (fileId: string) => void
  onClose: () => void
  /** To the next payment of the list, or to the one before. */
  onMove: (step: 1 | -1) => void
}

/** The details of one payment beside the live list (URLT-029 to URLT-036). J and K move through the list. */
export function UrlDrawer({ id, onClose, onMove, onPay, onCancel, onReceipt }: UrlDrawerProps) {
  const all = useTexts('transactions/url')
  const texts = all.details
  const moves = all.moves
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(urlDetailQuery(id))
  useMoveKeys((step) => {
    // The next payment replaces all that could hold the focus, and the keys act only inside the drawer.
    document.querySelector<HTMLElement>('.drawer')?.focus({ preventScroll: true })
    onMove(step)
  })
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      aside={
        <span className="flex items-center gap-1">
          <IconButton small icon={ChevronUp} label={moves.previous} onClick={() => onMove(-1)} />
          <IconButton small icon={ChevronDown} label={moves.next} onClick={() => onMove(1)} />
        </span>
      }
      footer={data && <Footer detail={data} onPay={onPay} onCancel={onCancel} />}
    >
      {data !== undefined && error !== null && (
        <p role="status" className="mb-3 text-label text-tierra">
          {all.notUpToDate(problem(error))}
        </p>
      )}
      {data !== undefined && <Details detail={data} onReceipt={onReceipt} />}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{all.retry}</Button>}>
          {problem(error)}
        </ErrorState>
      )}
    </Drawer>
  )
}

function Details({ detail, onReceipt }: { detail: UrlDetail } & Pick<UrlDrawerProps, 'onReceipt'>) {
  const all = useTexts('transactions/url')
  const texts = all.details
  const language = useLanguage()
  const { payment, timeline } = detail
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <UrlBadges payment={payment} />
        <p className="text-fine text-t2">{texts.audited}</p>
      </div>
      <Section section={payerFacts(detail, all)} />
      <Section section={storeFacts(detail, all)} />
      <Bank detail={detail} />
      <Section section={paymentFacts(detail, all, language)} />
      <PayoutReceipts payouts={payment.charge.payouts} onReceipt={onReceipt} />
      <section aria-labelledby="payment-timeline">
        <h3 id="payment-timeline" className="mb-2 font-[620] text-section">
          {texts.timeline}
        </h3>
        <ChargeTimeline steps={timeline} />
      </section>
    </div>
  )
}

function Section({ section: { title, facts } }: { section: FactSection }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-[620] text-section">{title}</h3>
      <FactList facts={facts} />
    </section>
  )
}

/** The account that gets the pesos, or why it is missing, with the way to the establishment (URLT-031). */
function Bank({ detail: { bank, owner, payment } }: { detail: UrlDetail }) {
  const texts = useTexts('transactions/url').details
  return (
    <section aria-label={texts.bank}>
      <h3 className="mb-2 font-[620] text-section">{texts.bank}</h3>
      {bank === null ? (
        <Callout tone="error" title={bankWarning(owner, texts)}>
          {texts.noAccount}{' '}
          <Link
            to="/admin/gas-stations"
            search={{ id: payment.establishment.id }}
            className="font-[600] underline"
          >
            {texts.seeStore}
          </Link>
        </Callout>
      ) : (
        <BankData bank={bank} />
      )}
    </section>
  )
}

function Footer({ detail, onPay, onCancel }: { detail: UrlDetail } & Pick<UrlActions, 'onPay' | 'onCancel'>) {
  const { payment } = detail
  const texts = useTexts('transactions/url')
  return (
    <>
      <PayButton payment={payment} onPay={onPay} />
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyAll detail={detail} />
        {payment.cancellable && (
          <Button variant="danger" icon={Ban} onClick={() => onCancel(payment)}>
            {texts.menu.cancel}
          </Button>
        )}
      </div>
    </>
  )
}

function PayButton({ payment, onPay }: { payment: DeskPayment } & Pick<UrlActions, 'onPay'>) {
  const label = useUrlAction(payment)
  if (payment.status === 'cancelled') return null
  if (!label.acts) return <p className="text-center text-t2">{label.text}</p>
  return (
    <Button variant="primary" full offBecause={label.offBecause} onClick={() => onPay(payment)}>
      {label.text}
    </Button>
  )
}

/** 'Copiar' (URLT-035). */
function CopyAll({ detail }: { detail: UrlDetail }) {
  const all = useTexts('transactions/url')
  const texts = all.copy
  const language = useLanguage()
  const [, copy] = useCopied()
  const press = async (): Promise<void> => {
    const done = await copy(summaryText(detail, all, language))
    if (done) showToast({ tone: 'success', title: texts.done, description: texts.doneText })
    else showToast({ tone: 'error', title: texts.refused })
  }
  return (
    <Button icon={Copy} onClick={() => void press()}>
      {texts.label}
    </Button>
  )
}

function Loading() {
  return (
    <div className="grid gap-3">
      {['w-2/3', 'w-full', 'w-5/6', 'w-1/2', 'w-11/12', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={`h-9 ${width}`} />
      ))}
    </div>
  )
}
