import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import type { Language } from '@puente/contract/identity/sessions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { inOrder } from '../../../lib/site/in-order.ts'
import { lazyCode } from '../../../lib/site/lazy-code.ts'
import type { SiteData } from '../../../lib/site/site-data.ts'

export interface FailedReceiptRead {
  readonly state: 'failed'
  readonly cause: 'offline' | 'limited' | 'other'
  /** What went wrong in a language whose texts are loaded; null if those texts did not come. */
  readonly words: ((language: Language) => string) | null
}

/** The result of reading our records. */
export type ReceiptRead =
  | { readonly state: 'known'; readonly receipt: PublicReceipt }
  | { readonly state: 'unknown' }
  | { readonly state: 'asking' }
  | FailedReceiptRead

/** Delay after the page is shown before loading what a failed read will need. */
const warmAfterMs = 2_000

/** The code that reads the receipt is not part of the first load, because the server has read it already. */
const loadAsker = lazyCode(() => import('./fetch-receipt.ts'))

/**
 * Our records about a payment: as the server drew them, then as they are whenever the person asks, comes back to the page, or the
 * network returns. A failed read replaces the earlier answer, since an older answer proves nothing.
 */
export function useReceipt(code: string, drawn: SiteData['own']) {
  const language = useLanguage()
  const [look, setLook] = useState(() => lookOf(drawn))
  const [busy, setBusy] = useState(drawn === null)
  const [order] = useState(inOrder)
  const spoken = useRef(language)
  useEffect(() => {
    spoken.current = language
  }, [language])

  const askNow = useCallback(async (): Promise<void> => {
    const counts = order.ask(code)
    const found = await ask(code, spoken.current)
    if (!counts()) return
    setLook(found)
    setBusy(false)
  }, [code, order])
  const check = useCallback((): void => {
    setBusy(true)
    void askNow()
  }, [askNow])

  useEffect(() => {
    if (drawn === null) void askNow()
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') check()
    }
    const warm = setTimeout(() => {
      // A failure shows once the texts are needed.
      void loadAsker().then(
        (asker) => asker.loadFailureTexts(spoken.current).catch(() => undefined),
        () => undefined,
      )
    }, warmAfterMs)
    addEventListener('online', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(warm)
      removeEventListener('online', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [askNow, check, drawn])

  return { look, busy, check }
}

function lookOf(drawn: SiteData['own']): ReceiptRead {
  if (drawn === null) return { state: 'asking' }
  if (drawn === 'not-found' || drawn.page !== '/comprobante/$code') return { state: 'unknown' }
  return { state: 'known', receipt: drawn.receipt }
}

async function ask(code: string, language: Language): Promise<ReceiptRead> {
  try {
    return await (await loadAsker()).fetchReceipt(code, language)
  } catch (error) {
    // Even the code for the read could not be loaded, so the server cannot be reached.
    logError(error, location.pathname)
    return { state: 'failed', cause: 'offline', words: null }
  }
}
