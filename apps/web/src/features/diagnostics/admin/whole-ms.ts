/** A measured duration as screens show it. */
export function wholeMs(ms: number): number {
  // tidy-allow number: a duration
  return Math.round(ms)
}
