import type { PayerRequest } from '@puente/contract/orders/payer-requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import CircleX from 'lucide-react/icons/circle-x'
import Share2 from 'lucide-react/icons/share-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useCallback, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useTimeLeft } from '../../../lib/clock/use-time-left.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { useAccount } from '../../../lib/session/use-account.ts'
import { shareAddress } from '../../../lib/share.ts'
import { useWakeLock } from '../../../lib/wake-lock/use-wake-lock.ts'
import { LiveDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CodeBox } from '../../../ui/code-box.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { CounterTotal } from '../../../ui/counter-total.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { cancelRequest, payerRequestQuery } from './payer-request-queries.ts'

interface WaitingRequestProps {
  request: PayerRequest
  token: string
  /** The last read failed. */
  unheard: boolean
}

/** The QR that the client scans, its link, and the wait for what they type. */
export function WaitingRequest({ request, token, unheard }: WaitingRequestProps) {
  const texts = useTexts('orders/payer-request')
  const queryClient = useQueryClient()
  const { online, silent } = useLiveStatus()
  const address = `${location.origin}/pagar/dados/${token}`
  const lookAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: payerRequestQuery(request.id).queryKey }),
    [queryClient, request.id],
  )
  const secondsLeft = useTimeLeft(request.expiresAt, lookAgain)
  useWakeLock(true)
  const reachable = online && !silent && !unheard
  const left = (seconds: number): string => texts.left(formatClock(seconds))
  // tidy-allow number: seconds
  const totalSeconds = Math.round((Date.parse(request.expiresAt) - Date.parse(request.createdAt)) / 1000)
  return (
    <>
      <section className="charge-stage" aria-label={texts.title}>
        <CounterTotal total={showAmount(request.total)} />
        <p className="mt-1.5 text-t2">
          {texts.youReceive} <b className="font-[640] text-t1">{showAmount(request.pesosValue)}</b>
        </p>
        <div className="charge-ring">
          <CountdownRing
            secondsLeft={secondsLeft}
            totalSeconds={totalSeconds}
            muted={!reachable}
            texts={{ clock: formatClock, label: left, remaining: left }}
          >
            <QrTile code={address} covered={secondsLeft === 0} texts={texts.qr} />
          </CountdownRing>
        </div>
        <Wait reachable={reachable} isOpened={request.openedAt !== null} />
      </section>
      <section className="charge-side">
        <Steps />
        <LinkActions request={request} address={address} />
        <Cancel request={request} reachable={reachable} />
      </section>
    </>
  )
}

/** The line below the QR. It keeps its height, as below the code of a charge. */
function Wait({ reachable, isOpened }: { reachable: boolean; isOpened: boolean }) {
  const texts = useTexts('orders/payer-request')
  return (
    <div className="charge-state">
      <div role="status" className="flex justify-center">
        {reachable ? (
          <p className="flex items-center gap-2.5 font-[620]">
            <LiveDot tone="sun" />
            {isOpened ? texts.opened : texts.waiting}
          </p>
        ) : (
          <p className="flex gap-3 rounded-card border border-line-strong bg-s2 p-3.5 text-left text-small text-t2">
            <WifiOff size={22} className="flex-none text-t3" aria-hidden="true" />
            {texts.unheard}
          </p>
        )}
      </div>
    </div>
  )
}

/** What the client does, in their language, on screens with room for it. */
function Steps() {
  const texts = useTexts('orders/payer-request')
  return (
    <>
      <h2 className="sign hidden text-26 lg:block">{texts.title}</h2>
      <ol aria-label={texts.stepsLabel} lang="pt-BR" className="client-steps">
        {texts.steps.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

/** For a client who cannot scan: the same address, to send in a chat. */
function LinkActions({ request, address }: { request: PayerRequest; address: string }) {
  const texts = useTexts('orders/payer-request').link
  const receiverName = useAccount()?.receiverName ?? null
  const share = async (): Promise<void> => {
    const result = await shareAddress(address, texts.invitation(showAmount(request.total), receiverName))
    if (result === 'copied') showToast({ tone: 'success', title: texts.done })
    if (result === 'refused') showToast({ tone: 'error', title: texts.failed })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Button variant="primary" size="large" full icon={Share2} onClick={share}>
        {texts.share}
      </Button>
      <CopyButton text={address} label={texts.copy} copiedLabel={texts.copied} full />
      <CodeBox label={texts.label} code={address} />
    </div>
  )
}

/** Asks for confirmation first, because a client may be typing. */
function Cancel({ request, reachable }: { request: PayerRequest; reachable: boolean }) {
  const texts = useTexts('orders/payer-request').cancel
  const { close } = useTexts('shell')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { queryKey } = payerRequestQuery(request.id)
  const cancel = useMutation({
    mutationFn: () => cancelRequest(request.id),
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
    // The client was faster, or the request no longer exists: the screen shows the current state.
    onError: (error) => error instanceof ApiProblem && queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <Button
        full
        icon={CircleX}
        {...(reachable && { className: 'text-ceibo' })}
        disabled={!reachable}
        onClick={() => setAsking(true)}
      >
        {texts.action}
      </Button>
      {!reachable && <p className="text-center text-small text-t3">{texts.needsConnection}</p>}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.title(showAmount(request.total))}
        description={texts.text}
        closeLabel={close}
        footer={
          <>
            <Button autoFocus onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {texts.action}
            </Button>
          </>
        }
      >
        {cancel.error !== null && (
          <Callout tone="error" title={texts.failed} announce>
            {problem(cancel.error)}
          </Callout>
        )}
      </Dialog>
    </>
  )
}
