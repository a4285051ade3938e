import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import CirclePlus from 'lucide-react/icons/circle-plus'
import History from 'lucide-react/icons/history'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import * as Radix from 'radix-ui/dialog'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts, textsOf } from '../../../lib/i18n/texts.ts'
import { loadInBackground } from '../../../lib/load-in-background.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BrandMark } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { holdToasts, showToast } from '../../../ui/toast-store.ts'
import { useLeaving } from '../../../ui/use-leaving.ts'
import { draftStore, orderQuery } from '../../orders/exchange/public.ts'
import { useAnotherOnScreen } from './charge-on-screen.ts'
import { isRunning } from './is-running.ts'
import { OtherPaidWords } from './other-paid-words.tsx'
import { PaidWords } from './paid-words.tsx'

const loadReceiptChannels = () =>
  import('../../charge-page/own/public.ts').then((module) => ({ default: module.ReceiptChannels }))
const ReceiptChannels = lazy(loadReceiptChannels)
/** The receipt opens at once, with the words for the client in either language. */
const loadReceipt = () =>
  Promise.all([
    loadReceiptChannels(),
    loadTexts('es', ['charge-page/channels']),
    loadTexts('pt', ['charge-page/channels']),
  ])

/** QR-022: how long the success stays before it closes by itself, in seconds. */
const staySeconds = 10
/** On these screens the success leads to the history. Elsewhere the person may be working, so it only closes. */
const leavesFrom = new Set(['/qr-code', '/generating-pix', '/payment-expired'])

/**
 * The full screen of a confirmed Pix. Over the code or the end of another charge it does not look like a success, so that nobody takes it for a
 * payment of that code.
 */
export function Success({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const texts = useTexts('collections/success')
  const language = useLanguage()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  // The screen it opened on decides. The code screen moves to the history underneath.
  const [openedOn] = useState(pathname)
  const covered = useCovered(order.id)
  // Nobody is led away from the code, or the NO ENTREGUES, of another charge.
  const leaves = leavesFrom.has(openedOn) && covered === null
  const leave = useCallback(
    (to: '/historial' | '/exchange' | null) => {
      if (to !== null) void navigate({ to })
      onClose()
    },
    [navigate, onClose],
  )
  const running = useRunning(covered)
  const overExpired = openedOn === '/payment-expired' && !running
  const back = (): void => {
    // The screen below names the code, but does not show it.
    if (openedOn === '/payment-expired' && running && covered !== null)
      void navigate({ to: '/generating-pix', search: { order: covered } })
    onClose()
  }
  const onExchange = openedOn === '/exchange'
  const [givesReceipt, setGivesReceipt] = useState(false)
  // If the form is already on screen, only a new form changes anything (QR-024).
  const again = (): void => {
    if (!onExchange) return leave('/exchange')
    // The person asked for a new form: the browser need not warn about the old draft.
    draftStore.empty()
    globalThis.location.reload()
  }
  const { left, stop } = useLeaving(
    staySeconds,
    useCallback(() => leave(leaves ? '/historial' : null), [leave, leaves]),
  )
  useEffect(() => holdToasts(), [])
  useEffect(() => loadInBackground(loadReceipt, () => undefined), [])
  useEffect(() => {
    if (openedOn !== '/historial') return
    // HIST-035. The address may be there before the texts of its screen.
    textsOf(language, 'orders/history').then(
      ({ confirmedToast }) => showToast({ tone: 'success', title: confirmedToast, yields: 'waits' }),
      (error: unknown) => logError(error, openedOn),
    )
  }, [openedOn, language])
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className="success"
          onPointerDown={stop}
          onKeyDown={stop}
          aria-describedby="success-text"
        >
          <header className="flex items-center justify-between">
            <BrandMark size={36} />
            {covered === null && (
              <Badge tone="success" icon={ShieldCheck} large>
                {texts.verified}
              </Badge>
            )}
          </header>
          <div className={clsx('success-stage', covered !== null && 'success-stage-other')}>
            {covered === null && (
              <div className="success-sun">
                <Sun size="min(var(--success-sun), 34dvh, 100cqh)" />
              </div>
            )}
            <div className="success-words">
              {covered === null ? (
                <PaidWords order={order} />
              ) : (
                <OtherPaidWords order={order} covered={covered} />
              )}
            </div>
            <footer className="success-acts">
              {covered !== null && (
                <Button
                  variant="primary"
                  size="large"
                  full
                  icon={overExpired ? Undo2 : QrCode}
                  onClick={back}
                >
                  {overExpired ? texts.other.backToExpired : texts.other.back}
                </Button>
              )}
              <Button
                {...(covered === null && { variant: 'primary', size: 'large' })}
                full
                icon={CirclePlus}
                onClick={again}
              >
                {onExchange ? texts.payAgain : texts.again}
              </Button>
              <div className="button-row">
                <Button icon={ReceiptText} onClick={() => setGivesReceipt(true)}>
                  {texts.receipt}
                </Button>
                <Button icon={History} onClick={() => leave('/historial')}>
                  {texts.toHistory}
                </Button>
              </div>
              <p className="min-h-[1.45em] text-center text-small text-t3">
                {left !== null && (leaves ? texts.leaving(left) : texts.closing(left))}
              </p>
            </footer>
          </div>
          {givesReceipt && (
            <Suspense>
              <ReceiptChannels order={order} onClose={() => setGivesReceipt(false)} />
            </Suspense>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Whether the other charge can still be paid. */
function useRunning(id: string | null): boolean {
  const { data } = useQuery({ ...orderQuery(id ?? ''), enabled: id !== null })
  const left = useCountdown(data === undefined ? 0 : Date.parse(data.expiresAt))
  return data !== undefined && isRunning(data, left)
}

/** The id of the other charge whose screen this success covers, or covered: that screen may leave underneath. Null without one. */
function useCovered(id: string): string | null {
  const another = useAnotherOnScreen(id)
  const [covered, setCovered] = useState(another)
  if (covered === null && another !== null) setCovered(another)
  return covered
}
