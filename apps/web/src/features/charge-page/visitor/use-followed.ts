import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { inOrder } from '../../../lib/site/in-order.ts'

/** A record as it was read last. `failed`: it could not be read even once. */
export type Look<Record> =
  | { readonly state: 'known'; readonly record: Record }
  | { readonly state: 'unknown' | 'asking' | 'failed' }

/** The payer looks at the page until their bank has sent the Pix, so the answer should be quick. */
const askEveryMs = 5_000
/** A read without an answer for this long counts as unheard: at the latest 8 s after the last sign of life, even if the network drops it silently. */
const answerWithinMs = 3_000

interface Followed<Record> {
  /** Null if there is no such record. */
  readonly read: (key: string) => Promise<Record | null>
  readonly mayChange: (record: Record) => boolean
  /** Whether a drawn record lacks what only the browser can read. It is read at once then. */
  readonly isPartial?: (record: Record) => boolean
}

/**
 * A record as the server drew it, then as it is every 5 s while it may change and the page is seen. A read that fails, or has no answer yet
 * after 3 s, keeps the last answer and is reported as `unheard`.
 * @param followed does not change between renders
 */
export function useFollowed<Record>(
  key: string,
  drawn: Look<Record>,
  { read, mayChange, isPartial }: Followed<Record>,
) {
  const [look, setLook] = useState(drawn)
  const [unheard, setUnheard] = useState(false)
  const [order] = useState(inOrder)
  const started = useRef(false)

  const ask = useCallback(async (): Promise<void> => {
    const counts = order.ask(key)
    const late = setTimeout(() => setUnheard(true), answerWithinMs)
    try {
      const record = await read(key)
      if (!counts()) return
      setLook(record === null ? { state: 'unknown' } : { state: 'known', record })
      setUnheard(false)
    } catch (error) {
      logError(error, location.pathname)
      if (!counts()) return
      setUnheard(true)
      setLook((before) => (before.state === 'asking' ? { state: 'failed' } : before))
    } finally {
      clearTimeout(late)
    }
  }, [key, order, read])

  const watched = look.state === 'known' ? mayChange(look.record) : look.state !== 'unknown'
  const wasDrawn =
    drawn.state !== 'asking' && !(drawn.state === 'known' && isPartial?.(drawn.record) === true)
  useEffect(() => {
    if (!watched) return
    if (!started.current && !wasDrawn) void ask()
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
  }, [ask, wasDrawn, watched])

  return { look, unheard, ask }
}
