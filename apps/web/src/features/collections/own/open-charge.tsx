import type { OrderView } from '@puente/contract/orders/orders'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Landmark from 'lucide-react/icons/landmark'
import { useEffect } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { orderKeys, pollOrder } from '../../orders/exchange/public.ts'
import { ChangeCharge } from './change-charge.tsx'
import type { ChargeLinks } from './charge-actions.tsx'
import { useOnScreen } from './charge-on-screen.ts'
import { ChargeSkeleton, ChargeView } from './charge-view.tsx'
import { reportShown } from './report-shown.ts'
import { forgetPending, rememberPending } from './pending-navigation.ts'
import { useHeldScreen } from './held-charge.tsx'
import { useNamedCharge } from './use-named-charge.ts'
import { useOutcome } from './use-outcome.ts'
import { useWithdrawal } from './withdrawn-charges.ts'

/** The charge that an address, a router state or a stored record names, as the server knows it. */
export function OpenCharge({ name }: { name: string | null }) {
  const navigate = useNavigate()
  const { problem } = useProblemText()
  const { order, missing } = useNamedCharge(name)
  const back = (): void => void navigate({ to: '/exchange' })
  const { data } = order
  if (data !== undefined) {
    const refresh = async (): Promise<void> => {
      // The provider is asked about an open charge. Without its answer, our own records are still read.
      await pollOrder(data, 'at-once').catch(() => null)
      await order.refetch()
    }
    return <Charge order={data} onBack={back} onRefresh={refresh} />
  }
  if (order.isError && !missing)
    return <LoadFailure message={problem(order.error)} onRetry={() => order.refetch()} />
  return <ChargeSkeleton total={null} receives={null} onBack={back} />
}

interface ChargeProps {
  order: OrderView
  onBack: () => void
  onRefresh: () => Promise<void>
}

function Charge({ order, ...on }: ChargeProps) {
  const texts = useTexts('collections/own')
  const queryClient = useQueryClient()
  const held = useHeldScreen(order)
  useOutcome(order, held !== null)
  useWayBack(order)
  useOnScreen(order.id)
  const withdrawing = useWithdrawal(order.id) === 'later'
  if (held !== null) return held
  return (
    <ChargeView
      charge={order}
      poll={{
        ask: () => pollOrder(order),
        readAgain: () => queryClient.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
      }}
      texts={{
        receives: (
          <>
            {texts.youReceive} <b className="font-[640] text-t1">{showAmount(order.pesosValue)}</b>
            {texts.atRate(showRateOf(order))}
          </>
        ),
        received: showAmount(order.pesosValue),
      }}
      links={linksOf(order)}
      withdrawing={withdrawing}
      onShown={reportShown}
      {...on}
    />
  )
}

function linksOf(order: OrderView): ChargeLinks {
  const payable = order.pixStatus === 'pending'
  return {
    besideTurn: <ToHistory />,
    change: (reachable) =>
      payable && order.pixCode !== null && <ChangeCharge order={order} reachable={reachable} />,
    account: payable && <ToAccount id={order.id} />,
  }
}

function ToHistory() {
  const texts = useTexts('collections/own')
  const navigate = useNavigate()
  return (
    <Button icon={History} onClick={() => navigate({ to: '/historial' })}>
      {texts.history}
    </Button>
  )
}

function ToAccount({ id }: { id: string }) {
  const texts = useTexts('collections/own')
  return (
    <Link
      to="/complete-transfer"
      search={{ order: id }}
      className={buttonClass({ variant: 'plain', size: 'small' })}
    >
      <Landmark aria-hidden="true" />
      {texts.account}
    </Link>
  )
}

/** While a charge can be paid, this browser knows the way back to its code (QR-003). */
function useWayBack({ id, transactionId, pixStatus }: OrderView): void {
  const { qrValiditySeconds } = useSuspenseQuery(settingsQuery).data
  useEffect(() => {
    if (pixStatus === 'pending') rememberPending(transactionId, serverClock.now(), qrValiditySeconds * 1000)
    else forgetPending(id)
  }, [id, transactionId, pixStatus, qrValiditySeconds])
}

/** The server did not answer: the state of the charge is unknown. Offers a retry. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const texts = useTexts('collections/own').unread
  return (
    <ErrorState title={message} action={<Button onClick={onRetry}>{texts.retry}</Button>}>
      {texts.title}
    </ErrorState>
  )
}
