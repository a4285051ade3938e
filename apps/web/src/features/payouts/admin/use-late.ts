import { useEffect, useState } from 'react'

/** Milliseconds after which a person wonders whether what they sent has arrived. */
export const lateMs = 5_000

/** True once something has been under way for `lateMs`, until it ends. */
export function useLate(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isUnderWay])
  return isLate
}
