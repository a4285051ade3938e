import type { OrderView } from '@puente/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import CirclePlus from 'lucide-react/icons/circle-plus'
import History from 'lucide-react/icons/history'
import ShieldCheck from 'lucide-react/icons/shield-check'
import clsx from 'clsx'
import * as Radix from 'radix-ui/dialog'
import { useCallback, useEffect, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { textsOf } from '../../../lib/i18n/texts.ts'
import { playSuccess } from '../../../lib/sound/sound.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BrandMark } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { offerInstall } from './offer-install.ts'
import { draftStore } from '../../orders/exchange/public.ts'
import { useConfirmedWatch } from './use-confirmed-watch.ts'
import { wishFor } from './withdrawn-charges.ts'

/** QR-022: how long the success stays before it closes by itself, in seconds. */
const staySeconds = 10
/** On these screens the success leads to the history. Elsewhere the person may be working, so it only closes. */
const leavesFrom = new Set(['/qr-code', '/generating-pix', '/payment-expired'])

/** Announces a confirmed Pix of this user on every signed-in screen, once per charge (GEN-015). */
export function ConfirmedPopup() {
  const { order, shownSoFar, dismiss } = useConfirmedWatch()
  const language = useLanguage()
  const close = useCallback(() => {
    dismiss()
    offerInstall(shownSoFar, language).catch((error: unknown) => logError(error, location.pathname))
  }, [dismiss, shownSoFar, language])
  return order === null ? null : <Success key={order.id} order={order} onClose={close} />
}

function Success({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { success: texts, change } = useTexts('collections/own')
  const [paidMeanwhile] = useState(() => wishFor(order.id) !== null)
  const language = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  // The screen it opened on decides. The code screen moves to the history underneath.
  const [openedOn] = useState(pathname)
  const leaves = leavesFrom.has(openedOn)
  const leave = useCallback(
    (to: '/historial' | '/exchange' | null) => {
      if (to !== null) void navigate({ to })
      onClose()
    },
    [navigate, onClose],
  )
  const onExchange = openedOn === '/exchange'
  // If the form is already on screen, only a new form changes anything (QR-024).
  const again = (): void => {
    if (!onExchange) return leave('/exchange')
    // The person asked for a new form: the browser need not warn about the old draft.
    draftStore.empty()
    globalThis.location.reload()
  }
  const { left, stop } = useLeaving(useCallback(() => leave(leaves ? '/historial' : null), [leave, leaves]))
  useEffect(() => {
    playSuccess()
    void queryClient.invalidateQueries({ queryKey: ['history'] })
  }, [queryClient])
  useEffect(() => {
    if (openedOn !== '/historial') return
    // HIST-035. The address may be there before the texts of its screen.
    textsOf(language, 'orders/history').then(
      ({ confirmedToast }) => showToast({ tone: 'success', title: confirmedToast }),
      (error: unknown) => logError(error, openedOn),
    )
  }, [openedOn, language])
  const at = formatDate(order.confirmedAt ?? order.serverTime, 'timeWithSeconds', language)
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
            <Badge tone="success" icon={ShieldCheck} large>
              {texts.verified}
            </Badge>
          </header>
          <div className="my-auto grid justify-items-center gap-3 py-6 text-center">
            <Sun size="min(300px, 34dvh)" />
            <Radix.Title className="sign mt-4 text-[27px]">{texts.title}</Radix.Title>
            <Pesos order={order} />
            <p id="success-text" className="text-t2">
              {texts.paidBy(order.clientName)} <b className="font-[640] text-t1">{showAmount(order.total)}</b>{' '}
              {texts.at} <b className="font-[640] text-t1">{at}</b>
            </p>
            {paidMeanwhile ? (
              <p className="text-small text-tierra">{change.paidMeanwhile}</p>
            ) : (
              order.confirmedLate && <p className="text-small text-tierra">{texts.late}</p>
            )}
            <p className="mt-2 flex flex-wrap justify-center gap-2">
              <Badge tone="info" large>
                {texts.id(order.transactionId.slice(-8).toUpperCase())}
              </Badge>
              <Badge tone="success" large>
                {texts.status}
              </Badge>
            </p>
          </div>
          <footer className="mx-auto grid w-full max-w-md gap-2.5">
            <Button variant="primary" size="large" full icon={CirclePlus} onClick={again}>
              {onExchange ? texts.payAgain : texts.again}
            </Button>
            <Button full icon={History} onClick={() => leave('/historial')}>
              {texts.toHistory}
            </Button>
            <p className="min-h-[1.45em] text-center text-small text-t3">
              {left !== null && (leaves ? texts.leaving(left) : texts.closing(left))}
            </p>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** To the centavo, but without the two zeros that most amounts end in. */
function Pesos({ order: { pesosValue } }: { order: OrderView }) {
  const whole = amountOf(pesosValue).minor % 100n === 0n
  return (
    <p
      className={clsx(
        'sign max-w-full [overflow-wrap:anywhere]',
        whole ? 'text-[clamp(38px,13vw,64px)]' : 'text-[clamp(30px,9.6vw,60px)]',
      )}
    >
      {showAmount(pesosValue, { decimals: whole ? 0 : 2 })}
    </p>
  )
}

/** Counts down while the page is visible, and stops at the first touch: people control every timer of ours (WCAG 2.2.1). */
function useLeaving(onLeave: () => void): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState(staySeconds)
  const [stopped, setStopped] = useState(false)
  useEffect(() => {
    if (stopped) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((before) => Math.max(0, before - 1))
    }, 1_000)
    return () => clearInterval(timer)
  }, [stopped])
  const over = left === 0 && !stopped
  useEffect(() => {
    if (over) onLeave()
  }, [over, onLeave])
  return { left: stopped ? null : left, stop: useCallback(() => setStopped(true), []) }
}
