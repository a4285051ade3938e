import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMoveKeys } from '../../../ui/use-move-keys.ts'
import { type ChargeActions, useActionLabel } from './charge-cells.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { ChargeLedger } from './charge-ledger.tsx'
import { ChargeReceipts } from './charge-receipts.tsx'
import { type ChargeDetail, chargeDetailQuery } from './charge-queries.ts'
import { ChargeTimeline } from './charge-timeline.tsx'
import { DeletePayment } from './delete-payment.tsx'
import { DetailsPart } from './details-part.tsx'
import { ChargePixBadge } from './status-badges.tsx'

/** Shows the data of the person whose transaction it is. Another feature holds them. */
export type UserData = ComponentType<{
  userId: string
  words: { missing: string; missingHint: string; failed: string; retry: string }
}>

export interface ChargeDrawerProps extends Pick<ChargeActions, 'onPay' | 'onReceipt'> {
  id: string
  onClose: () => void
  /** To the next transaction of the list, or to the one before. */
  onMove: (step: 1 | -1) => void
  userData: UserData
}

/** The details of one transaction beside the live list (TXN-034). J and K move through the list. */
export function ChargeDrawer({ id, onClose, onMove, userData, onPay, onReceipt }: ChargeDrawerProps) {
  const texts = useTexts('transactions/admin').drawer
  const query = useQuery(chargeDetailQuery(id))
  const { data } = query
  useMoveKeys(onMove)
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      closeLabel={texts.close}
      aside={
        <span className="flex items-center gap-1">
          {data && <ChargePixBadge charge={data.charge} />}
          <IconButton small icon={ChevronUp} label={texts.previous} onClick={() => onMove(-1)} />
          <IconButton small icon={ChevronDown} label={texts.next} onClick={() => onMove(1)} />
        </span>
      }
      footer={
        data && (
          <>
            <PayFooter detail={data} onPay={onPay} />
            {data.charge.kind === 'establishment' && <DeletePayment key={id} detail={data} />}
          </>
        )
      }
    >
      <Details {...{ id, query, userData, onReceipt }} />
    </Drawer>
  )
}

interface DetailsProps extends Pick<ChargeDrawerProps, 'id' | 'userData' | 'onReceipt'> {
  query: UseQueryResult<ChargeDetail>
}

/** The tabs stay where they are while the next transaction is read, so that the focus in them stays too. */
function Details({ id, query, userData, onReceipt }: DetailsProps) {
  const texts = useTexts('transactions/admin').drawer
  const [tab, setTab] = useState('transaction')
  const whole = (content: (detail: ChargeDetail) => ReactNode) => (
    <DetailsPart query={query} failed={texts.failed}>
      {content}
    </DetailsPart>
  )
  return (
    <Tabs
      dense
      label={texts.tabs.label}
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'transaction',
          label: texts.tabs.transaction,
          content: whole((detail) => <ChargeFacts detail={detail} />),
        },
        {
          value: 'user',
          label: texts.tabs.user,
          content: whole(({ charge }) => <UserTab userId={charge.userId} userData={userData} />),
        },
        {
          value: 'receipts',
          label: texts.tabs.receipts,
          content: <ChargeReceipts id={id} onReceipt={onReceipt} />,
        },
        {
          value: 'timeline',
          label: texts.tabs.timeline,
          content: whole(({ timeline }) => <ChargeTimeline steps={timeline.toReversed()} />),
        },
        { value: 'ledger', label: texts.tabs.ledger, content: <ChargeLedger id={id} /> },
      ]}
    />
  )
}

function UserTab({ userId, userData: Data }: { userId: string | null; userData: UserData }) {
  const { user: words, retry } = useTexts('transactions/admin').drawer
  if (userId === null) return <EmptyState title={words.missing}>{words.missingHint}</EmptyState>
  return (
    <Suspense>
      <Data key={userId} userId={userId} words={{ ...words, retry }} />
    </Suspense>
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
