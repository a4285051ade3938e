/** Whole days, hours and minutes until an end; zero once it is past (PROF-018). */
export function timeLeft(untilMs: number, nowMs: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((untilMs - nowMs) / 60_000))
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  }
}
