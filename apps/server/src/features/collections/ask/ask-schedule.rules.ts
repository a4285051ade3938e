const second = 1000
const minute = 60 * second
const firstAsks = [30 * second, minute, 2 * minute]
const step = 5 * minute
/** Minutes after expiry: each of the first five, while the payer may be looking (QR-028), then growing pauses to a day. */
const lateAsks = [1, 2, 3, 4, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440]

/**
 * When to ask the provider next about a charge that nobody has paid: 30 s, 1, 2 and every 5 min after creation, at its expiry
 * (PSP-016), and until a day after that, since a lost notice must not lose money (HOOK-017). Null once that day is over.
 */
export function nextAsk(
  charge: { readonly createdAt: Date; readonly expiresAt: Date },
  now: Date,
): Date | null {
  const created = charge.createdAt.getTime()
  const expiry = charge.expiresAt.getTime()
  const reached = now.getTime()
  if (reached < expiry) {
    const planned = firstAsks.map((pause) => created + pause).find((at) => at > reached)
    const next = planned ?? created + (Math.floor((reached - created) / step) + 1) * step
    return new Date(Math.min(next, expiry))
  }
  const late = lateAsks.map((minutes) => expiry + minutes * minute).find((at) => at > reached)
  return late === undefined ? null : new Date(late)
}
