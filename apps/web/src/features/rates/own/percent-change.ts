import { divideHalfUp } from '@puente/domain/divide'
import type { Rate } from '@puente/domain/rate'

/**
 * How much a rate moved, with one decimal and no sign: the arrow beside it shows the direction. `0,4 %`. Null without an earlier
 * rate.
 */
export function percentChange(before: Rate | null, current: Rate | null): string | null {
  if (before === null) return null
  const now = current ?? 0n
  const moved = now >= before ? now - before : before - now
  const tenths = divideHalfUp(moved * 1000n, before)
  return `${tenths / 10n},${tenths % 10n}\u00a0%`
}
