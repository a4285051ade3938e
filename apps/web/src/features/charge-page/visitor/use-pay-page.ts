import type { PayPage } from '@puente/contract/charge-page/pay-page'
import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { inOrder } from '../../../lib/site/in-order.ts'
import type { SiteData } from '../../../lib/site/site-data.ts'

/** The charge as it was read last. `failed`: it could not be read even once. */
export type PayLook =
  | { readonly state: 'known'; readonly charge: PayPage }
  | { readonly state: 'unknown' | 'asking' | 'failed' }

/** The payer looks at the page until their bank has sent the Pix, so the answer should be quick. */
const askEveryMs = 5_000

function mayChange(look: PayLook): boolean {
  if (look.state !== 'known') return look.state !== 'unknown'
  const { state } = look.charge
  return state === 'payable' || state === 'preparing' || state === 'held'
}

/**
 * The charge as the server drew it, then as it is every 5 s while it may change and the page is seen. A read that fails keeps the last
 * answer and is reported as `unheard`.
 */
export function usePayPage(transactionId: string, drawn: SiteData['own']) {
  const [look, setLook] = useState(() => lookOf(drawn))
  const [unheard, setUnheard] = useState(false)
  const [order] = useState(inOrder)
  const started = useRef(false)

  const ask = useCallback(async (): Promise<void> => {
    const counts = order.ask(transactionId)
    try {
      const charge = await (await import('./fetch-pay-page.ts')).fetchPayPage(transactionId)
      if (!counts()) return
      setLook(charge === null ? { state: 'unknown' } : { state: 'known', charge })
      setUnheard(false)
    } catch (error) {
      logError(error, location.pathname)
      if (!counts()) return
      setUnheard(true)
      setLook((before) => (before.state === 'asking' ? { state: 'failed' } : before))
    }
  }, [transactionId, order])

  const watched = mayChange(look)
  useEffect(() => {
    if (!watched) return
    if (!started.current && drawn === null) void ask()
    started.current = true
    const askIfSeen = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    const timer = setInterval(askIfSeen, askEveryMs)
    addEventListener('online', askIfSeen)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      clearInterval(timer)
      removeEventListener('online', askIfSeen)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask, drawn, watched])

  return { look, unheard, ask }
}

function lookOf(drawn: SiteData['own']): PayLook {
  if (drawn === null) return { state: 'asking' }
  if (drawn === 'not-found' || drawn.page !== '/pagar/$transactionId') return { state: 'unknown' }
  return { state: 'known', charge: drawn.charge }
}
