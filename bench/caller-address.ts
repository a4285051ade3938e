/** One of 62,500 addresses for tests of performance (RFC 2544), for callers that count as different ones in limits by address. */
export function callerAddress(nth: number): string {
  return `198.18.${Math.floor(nth / 250) % 250}.${nth % 250}`
}
