import type { PublicStore } from '@puente/contract/establishments/store'
import { parseStoreId } from '@puente/domain/establishment'
import { storePath } from '@puente/domain/store-address'
import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { inOrder } from '../../../lib/site/in-order.ts'
import type { SiteScreenProps } from '../../../lib/site/site-data.ts'

/** Why no store is shown (SHOP-005). `missing`: the address has no id. `failed`: the server could not answer. */
export type StoreFault = 'missing' | 'invalid' | 'unknown' | 'failed' | 'offline'
export type StoreLook = PublicStore | StoreFault | 'asking'

/** The store as the server drew it. If it could not, the browser asks for it, and again when the network returns. */
export function useStore({ params, own }: SiteScreenProps) {
  const { storeId } = params
  const [look, setLook] = useState<StoreLook>(() => drawnLook(storeId, own))
  const [order] = useState(inOrder)
  const started = useRef(false)
  /** The module that sends the request could not be loaded. Chromium remembers a failed import until the page is reloaded. */
  const lacksCode = useRef(false)
  const ask = useCallback(async (): Promise<void> => {
    if (storeId === undefined) return
    if (lacksCode.current && navigator.onLine) return location.reload()
    const counts = order.ask('store')
    const answer = await import('./fetch-store.ts').then(
      ({ fetchStore }) => fetchStore(storeId),
      (error: unknown) => {
        lacksCode.current = true
        logError(error, location.pathname)
        return 'offline' as const
      },
    )
    if (!counts()) return
    setLook(answer)
    // The server redirects to this address if it renders the page itself (SHOP-003).
    if (typeof answer !== 'string')
      history.replaceState(history.state, '', storePath(answer) + location.search + location.hash)
  }, [storeId, order])
  useEffect(() => {
    if (started.current || own !== null) return
    started.current = true
    void ask()
  }, [own, ask])
  useEffect(() => {
    if (look !== 'offline') return
    const askAgain = (): void => void ask()
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [look, ask])
  /** `retry` leaves the fault in view until the answer comes. */
  return { look, retry: ask }
}

function drawnLook(storeId: string | undefined, own: SiteScreenProps['own']): StoreLook {
  if (storeId === undefined) return 'missing'
  if (own === null) return 'asking'
  if (own !== 'not-found' && own.page === '/loja/$storeId/$slug') return own.store
  return parseStoreId(storeId) === null ? 'invalid' : 'unknown'
}
