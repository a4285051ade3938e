import type { OrderView } from '@puente/contract/orders/orders'
import { areOnePersonsNames } from '@puente/domain/names'
import { useLocation, useNavigate } from '@tanstack/react-router'
import CirclePlus from 'lucide-react/icons/circle-plus'
import History from 'lucide-react/icons/history'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import * as Radix from 'radix-ui/dialog'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts, textsOf } from '../../../lib/i18n/texts.ts'
import { loadInBackground } from '../../../lib/load-in-background.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BrandMark } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { holdToasts, showToast } from '../../../ui/toast-store.ts'
import { useLeaving } from '../../../ui/use-leaving.ts'
import { draftStore } from '../../orders/exchange/public.ts'
import { isAnotherOnScreen } from './charge-on-screen.ts'
import { wishFor } from './withdrawn-charges.ts'

const loadReceiptWays = () =>
  import('../../charge-page/own/public.ts').then((module) => ({ default: module.ReceiptWays }))
const ReceiptWays = lazy(loadReceiptWays)
/** The receipt opens at once, with the words for the client in either language. */
const loadReceipt = () =>
  Promise.all([
    loadReceiptWays(),
    loadTexts('es', ['charge-page/receipt-ways']),
    loadTexts('pt', ['charge-page/receipt-ways']),
  ])

/** QR-022: how long the success stays before it closes by itself, in seconds. */
const staySeconds = 10
/** A comma and two digits. */
const centavosLength = 3
/** On these screens the success leads to the history. Elsewhere the person may be working, so it only closes. */
const leavesFrom = new Set(['/qr-code', '/generating-pix', '/payment-expired'])

/** The full screen of a confirmed Pix. */
export function Success({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const texts = useTexts('collections/success')
  const [paidMeanwhile] = useState(() => wishFor(order.id) !== null)
  const language = useLanguage()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  // The screen it opened on decides. The code screen moves to the history underneath.
  const [openedOn] = useState(pathname)
  // Nobody is led away from the code, or the NO ENTREGUES, of another charge.
  const [leaves] = useState(() => leavesFrom.has(openedOn) && !isAnotherOnScreen(order.id))
  const leave = useCallback(
    (to: '/historial' | '/exchange' | null) => {
      if (to !== null) void navigate({ to })
      onClose()
    },
    [navigate, onClose],
  )
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
  const payerName = order.payment?.payer?.name ?? null
  const another = order.payment?.payer?.another === true
  // One document may come with two names. Both are facts (ruling 61).
  const namesDiffer = payerName === null || areOnePersonsNames(order.clientName, payerName) !== true
  const paidAt = order.payment?.paidAt ?? order.confirmedAt ?? order.serverTime
  const at = formatDate(paidAt, 'timeWithSeconds', language)
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
          <div className="success-stage">
            <div className="success-sun">
              <Sun size="min(var(--success-sun), 34dvh, 100cqh)" />
            </div>
            <div className="success-words">
              <Radix.Title className="sign text-27">{texts.title}</Radix.Title>
              <Pesos order={order} />
              <div id="success-text" className="grid gap-1 text-t2">
                <p>
                  <b className="font-[640] text-t1">{showAmount(order.total)}</b> {texts.at}{' '}
                  <b className="font-[640] text-t1">{at}</b>
                </p>
                {payerName !== null && (
                  <p className="[overflow-wrap:anywhere]">
                    {texts.paid} <b className="font-[640] text-t1">{payerName}</b>
                  </p>
                )}
                {(namesDiffer || another) && (
                  <p className="[overflow-wrap:anywhere]">{texts.inTheNameOf(order.clientName)}</p>
                )}
              </div>
              {paidMeanwhile ? (
                <p className="text-small text-tierra">{texts.paidMeanwhile}</p>
              ) : (
                order.confirmedAfter !== null && (
                  <p className="text-small text-tierra">{texts.late[order.confirmedAfter]}</p>
                )
              )}
              <p className="mt-2 flex flex-wrap justify-center gap-2">
                <Badge tone="info" large>
                  {texts.id(order.transactionId.slice(-8).toUpperCase())}
                </Badge>
                <Badge tone="success" large>
                  {texts.status}
                </Badge>
                {another && (
                  <Badge tone="pending" icon={Users} large>
                    {namesDiffer ? texts.another : texts.otherDocument}
                  </Badge>
                )}
              </p>
            </div>
            <footer className="success-acts">
              <Button variant="primary" size="large" full icon={CirclePlus} onClick={again}>
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
              <ReceiptWays order={order} onClose={() => setGivesReceipt(false)} />
            </Suspense>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** As wide as the screen allows, to be read from two metres. The centavos are raised, at half the size. */
function Pesos({ order: { pesosValue } }: { order: OrderView }) {
  const text = showAmount(pesosValue)
  const whole = text.slice(0, -centavosLength)
  return (
    <p className="sign success-pesos" style={{ '--signs': whole.length + centavosLength / 2 }}>
      {whole}
      <span className="success-centavos">{text.slice(-centavosLength)}</span>
    </p>
  )
}
