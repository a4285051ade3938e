import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import { keptPayment } from '../payment/kept-payment.ts'
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
    // Once, for what was open before the reload.
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
    /** Loads ahead while the payer types. A failure is shown when the payment is opened. */
    prepare: (): void => void loadFlow(language).catch(() => undefined),
  }
}
