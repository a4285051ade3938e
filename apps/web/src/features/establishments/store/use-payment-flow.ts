import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import { keptPayment, keptReceipt } from '../payment/kept-payment.ts'
import type { PaymentFlowProps } from '../payment/payment-flow.tsx'

type Language = Parameters<typeof loadTexts>[0]

/** The code and the words of the payment. They are no part of the page's first load. */
async function loadFlow(language: Language): Promise<ComponentType<PaymentFlowProps>> {
  const [{ PaymentFlow }] = await Promise.all([
    import('../payment/payment-flow.tsx'),
    import('../../../ui/dialog-layer.tsx'),
    loadTexts(language, ['establishments/payment', 'problems', 'payer-problems']),
  ])
  return PaymentFlow
}

/** Opens the payment when the payer asks for it, and again after a reload in the middle of one. */
export function usePaymentFlow(storeId: string) {
  const language = useLanguage()
  const [Flow, setFlow] = useState<ComponentType<PaymentFlowProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const [underWay, setUnderWay] = useState(false)
  const { last, ...receipt } = useLastReceipt(storeId)

  const start = useCallback(async (): Promise<void> => {
    setLoading(true)
    setFailed(false)
    try {
      const loaded = await loadFlow(language)
      setFlow(() => loaded)
      setOpen(true)
    } catch (error) {
      logError(error, location.pathname)
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }, [language])
  useEffect(() => {
    if (keptPayment.read(storeId) === null) return
    setUnderWay(true)
    void start()
    // Runs once, for a payment that was open before the reload.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return {
    Flow,
    open,
    setOpen,
    loading,
    failed,
    underWay,
    setUnderWay,
    start,
    ...receipt,
    /** Shows the receipt of the last payment of this tab; null without one, undefined while the page is as the server drew it. */
    showLast:
      last === undefined
        ? undefined
        : last === null || underWay
          ? null
          : (): void => {
              receipt.setLastPaid(last)
              void start()
            },
    /** Loads ahead while the payer types. A failure is shown when the payment is opened. */
    prepare: (): void => void loadFlow(language).catch(() => undefined),
  }
}

const neverChanges = () => () => undefined

/** The receipt that was closed last in this tab. It is kept until the tab is closed. */
function useLastReceipt(storeId: string) {
  // While the server renders, the receipt is unknown: the last function returns undefined.
  const kept = useSyncExternalStore(
    neverChanges,
    () => keptReceipt.read(storeId),
    () => undefined,
  )
  const [closed, setClosed] = useState<string | null>(null)
  const [lastPaid, setLastPaid] = useState<string | null>(null)
  const noteReceipt = (id: string | null): void => {
    setLastPaid(null)
    if (id === null) return
    keptReceipt.keep(storeId, id)
    setClosed(id)
  }
  return { last: closed ?? kept, lastPaid, setLastPaid, noteReceipt }
}
