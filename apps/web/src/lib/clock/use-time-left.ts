import { useEffect, useRef } from 'react'
import { useCountdown } from './use-countdown.ts'

/**
 * Whole seconds until a code expires. Calls `onTimeOver` once, when none is left.
 * @param drawnAt as for `useCountdown`
 */
export function useTimeLeft(expiresAt: string, onTimeOver: () => Promise<void>, drawnAt?: number): number {
  const secondsLeft = useCountdown(Date.parse(expiresAt), drawnAt)
  const asked = useRef(false)
  useEffect(() => {
    if (secondsLeft > 0 || asked.current) return
    asked.current = true
    void onTimeOver()
  }, [secondsLeft, onTimeOver])
  return secondsLeft
}
