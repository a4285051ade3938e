import { useEffect, useRef, useState } from 'react'
import { useLiveStatus } from '../../../lib/live/live-status.ts'

/** How long the screen reports that the connection is back, in milliseconds. */
const restoredForMs = 3_000

/** `silent`: no event of the server arrives. `restored`: events arrive again, and the charge has been read since. */
export type ChargeConnection = 'connected' | 'silent' | 'restored'

/**
 * Whether the events of the server reach this page.
 * @param check reads the charge again after a silence, before the state becomes `restored`
 */
export function useChargeConnection(check: () => Promise<void>): ChargeConnection {
  const { online, silent } = useLiveStatus()
  const gone = silent || !online
  const [connection, setConnection] = useState<ChargeConnection>('connected')
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  if (gone && connection !== 'silent') setConnection('silent')
  useEffect(() => {
    if (gone || connection !== 'silent') return
    let left = false
    void latest.current().then(() => left || setConnection('restored'))
    return () => {
      left = true
    }
  }, [gone, connection])
  useEffect(() => {
    if (connection !== 'restored') return
    const timer = setTimeout(() => setConnection('connected'), restoredForMs)
    return () => clearTimeout(timer)
  }, [connection])
  return connection
}
