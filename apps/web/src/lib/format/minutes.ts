/** A validity in whole minutes, as the texts show it. Rounds down, so that no more is promised: 90 s are one minute. */
export function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / 60)
}
