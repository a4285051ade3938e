import { useCallback, useEffect, useState } from 'react'

/**
 * Counts down while the page is visible, and calls `onLeave` at the end. Stops for good when asked to: people control every timer of ours
 * (WCAG 2.2.1).
 * @param seconds null if it never leaves by itself
 */
export function useLeaving(
  seconds: number | null,
  onLeave: () => void,
): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState(seconds ?? 0)
  const [stopped, setStopped] = useState(seconds === null)
  useEffect(() => {
    if (stopped) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((before) => Math.max(0, before - 1))
    }, 1_000)
    return () => clearInterval(timer)
  }, [stopped])
  const over = left === 0 && !stopped
  useEffect(() => {
    if (over) onLeave()
  }, [over, onLeave])
  return { left: stopped ? null : left, stop: useCallback(() => setStopped(true), []) }
}
