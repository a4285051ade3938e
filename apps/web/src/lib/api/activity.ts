/** How long after a touch of the screen the person counts as present. */
const presentForMs = 60_000

let touchedAt = Number.NEGATIVE_INFINITY
let reportedAt = Number.NEGATIVE_INFINITY

/** Calls the listener on every touch of the screen, before the touched element reacts. */
export function onTouch(listener: () => void): void {
  for (const kind of ['pointerdown', 'keydown', 'touchstart', 'wheel', 'focus'] as const)
    addEventListener(kind, listener, { capture: true, passive: true })
}

/** Records that the person touched the screen: pointer, key, finger or focus. */
export function noteActivity(now: number): void {
  touchedAt = now
}

/** Local time of the last touch in ms. Minus infinity before the first. */
export function lastActivity(): number {
  return touchedAt
}

export function isPresent(now: number): boolean {
  return now - touchedAt < presentForMs
}

/** Local time in ms when a request last reported to the server that the person is present. */
export function presenceReportedAt(): number {
  return reportedAt
}

/**
 * The header that distinguishes a person's request from one that a screen makes by itself. The server counts its idle limits and
 * the lock from the person's requests (ADM-020, AUTH-021).
 */
export function presenceHeader(now: number): Record<string, string> {
  // Sent explicitly, because otherwise the server counts a write as the person's. A quote that renews itself must not keep a session open.
  if (!isPresent(now)) return { 'x-user-active': '0' }
  reportedAt = now
  return { 'x-user-active': '1' }
}
