import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMoveKeys } from '../../../ui/use-move-keys.ts'
import { BankData } from '../../payouts/admin/public.ts'
import { type ChargeActions, useActionLabel } from './charge-cells.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { ChargeReceipts } from './charge-receipts.tsx'
import { type ChargeDetail, chargeDetailQuery } from './charge-queries.ts'
import { DeletePayment } from './delete-payment.tsx'
import { ChargePixBadge } from './status-badges.tsx'

interface ChargeDrawerProps extends Pick<ChargeActions, 'onPay' | 'onReceipt'> {
  id: string
  onClose: () => void
  /** To the next transaction of the list, or to the one before. */
  onMove: (step: 1 | -1) => void
}

/** The details of one transaction beside the live list (TXN-034). J and K move through the list. */
export function ChargeDrawer({ id, onClose, onMove, onPay, onReceipt }: ChargeDrawerProps) {
  const texts = useTexts('transactions/admin').drawer
  const { data, error, refetch } = useQuery(chargeDetailQuery(id))
  useMoveKeys(onMove)
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      aside={data && <ChargePixBadge charge={data.charge} />}
      footer={
        data && (
          <>
            <PayFooter detail={data} onPay={onPay} />
            {data.charge.kind === 'establishment' && <DeletePayment key={id} detail={data} />}
          </>
        )
      }
    >
      {data !== undefined && <Details detail={data} onReceipt={onReceipt} />}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && <Failed error={error} onRetry={() => refetch()} />}
    </Drawer>
  )
}

function Details({ detail, onReceipt }: { detail: ChargeDetail } & Pick<ChargeActions, 'onReceipt'>) {
  const texts = useTexts('transactions/admin').drawer
  const [tab, setTab] = useState('transaction')
  return (
    <Tabs
      label={texts.tabs.label}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'transaction', label: texts.tabs.transaction, content: <ChargeFacts detail={detail} /> },
        {
          value: 'user',
          label: texts.tabs.user,
          content:
            detail.bank === null ? (
              <EmptyState title={texts.noBank}>{texts.noBankHint}</EmptyState>
            ) : (
              <BankData bank={detail.bank} />
            ),
        },
        {
          value: 'receipts',
          label: texts.tabs.receipts,
          content: <ChargeReceipts detail={detail} onReceipt={onReceipt} />,
        },
      ]}
    />
  )
}

function PayFooter({ detail: { charge }, onPay }: { detail: ChargeDetail } & Pick<ChargeActions, 'onPay'>) {
  const label = useActionLabel(charge)
  if (!label.acts) return <p className="text-center text-t2">{label.text}</p>
  return (
    <Button variant="primary" full offBecause={label.offBecause} onClick={() => onPay(charge)}>
      {label.text}
    </Button>
  )
}

function Loading() {
  return (
    <div className="grid gap-3">
      {['w-2/3', 'w-full', 'w-full', 'w-1/2', 'w-full', 'w-3/4'].map((width, index) => (
        <Skeleton key={`${width}${index}`} className={`h-9 ${width}`} />
      ))}
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('transactions/admin').drawer
  const { problem } = useProblemText()
  return (
    <ErrorState title={texts.failed} action={<Button onClick={onRetry}>{texts.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
}
