const second = 1000
const minute = 60 * second
/** After a screen first showed the code: the payer stands at the counter (ruling 65). */
const shownAsks = [5 * second, 10 * second, 15 * second, 20 * second]
const firstAsks = [30 * second, minute, 2 * minute]
const step = 5 * minute
/** Minutes after expiry: each of the first five, while the payer may be looking (QR-028), then growing pauses to a day. */
const lateAsks = [1, 2, 3, 4, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440]

export interface AskedCharge {
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Null if no screen has shown the code yet. */
  readonly shownAt: Date | null
}

/**
 * When to query the provider next about an unpaid charge: 5, 10, 15 and 20 s after its code was first on screen; 30 s, 1, 2 and
 * every 5 min after creation; at its expiry (PSP-016); and until a day after that, since a lost notice must not lose money (HOOK-017). Null
 * once that day is over.
 */
export function nextAsk(charge: AskedCharge, now: Date): Date | null {
  const created = charge.createdAt.getTime()
  const expiry = charge.expiresAt.getTime()
  const reached = now.getTime()
  if (reached < expiry) {
    const shown = charge.shownAt?.getTime() ?? null
    const afterShowing = shown === null ? [] : shownAsks.map((pause) => shown + pause)
    const planned = firstAsks.map((pause) => created + pause).find((at) => at > reached)
    const next = planned ?? created + (Math.floor((reached - created) / step) + 1) * step
    const soon = afterShowing.find((at) => at > reached) ?? next
    return new Date(Math.min(soon, next, expiry))
  }
  const late = lateAsks.map((minutes) => expiry + minutes * minute).find((at) => at > reached)
  return late === undefined ? null : new Date(late)
}

/** When to query a pending charge whose code is on screen for the first time. */
export function firstQueryAfterShowing(shownAt: Date): Date {
  return new Date(shownAt.getTime() + Math.min(...shownAsks))
}
