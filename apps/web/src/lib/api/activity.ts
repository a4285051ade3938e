/** How long a touch of the screen counts as the person being there. */
const presentForMs = 60_000

let touchedAt = Number.NEGATIVE_INFINITY
let toldAt = Number.NEGATIVE_INFINITY

/** Hears of every touch of the screen, before whatever is touched does. */
export function onTouch(listener: () => void): void {
  for (const kind of ['pointerdown', 'keydown', 'touchstart', 'wheel', 'focus'] as const)
    addEventListener(kind, listener, { capture: true, passive: true })
}

/** The person touched the screen: pointer, key, finger or focus. */
export function noteActivity(now: number): void {
  touchedAt = now
}

/** Local time in ms of the last touch; minus infinity before the first. */
export function lastActivity(): number {
  return touchedAt
}

export function isPresent(now: number): boolean {
  return now - touchedAt < presentForMs
}

/** When a request last told the server that the person is there. */
export function presenceToldAt(): number {
  return toldAt
}

/**
 * The header that tells a request of the person from one that a screen makes by itself: the server's idle limits and the
 * lock count from the person's (ADM-020, AUTH-021).
 */
export function presenceHeader(now: number): Record<string, string> {
  // Said as well, for a write counts as the person's doing otherwise: a quote that renews itself keeps no session open.
  if (!isPresent(now)) return { 'x-user-active': '0' }
  toldAt = now
  return { 'x-user-active': '1' }
}
