/** A validity in whole minutes, as the texts say it. What is not whole is not promised: 90 s are one minute. */
export function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / 60)
}
