import { useEffect, useRef, useState } from 'react'
import { useLiveStatus } from '../../../lib/live/live-status.ts'

/** How long the return of the connection stays readable, in ms. */
const restoredForMs = 3_000

/** `silent`: a payment would not be announced now. `restored`: it would be again, and what was missed has been read. */
export type Hearing = 'hears' | 'silent' | 'restored'

/**
 * Whether an open code would hear of its payment.
 * @param check reads the charge again after a silence, before the screen promises anything
 */
export function useHearing(check: () => Promise<void>): Hearing {
  const { online, silent } = useLiveStatus()
  const gone = silent || !online
  const [hearing, setHearing] = useState<Hearing>('hears')
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  if (gone && hearing !== 'silent') setHearing('silent')
  useEffect(() => {
    if (gone || hearing !== 'silent') return
    let left = false
    void latest.current().then(() => left || setHearing('restored'))
    return () => {
      left = true
    }
  }, [gone, hearing])
  useEffect(() => {
    if (hearing !== 'restored') return
    const timer = setTimeout(() => setHearing('hears'), restoredForMs)
    return () => clearTimeout(timer)
  }, [hearing])
  return hearing
}
