const hourMs = 3_600_000

/** The colour for how long a person has waited for a decision. It changes after one day, and again after two. */
export function waitingTone(submittedAt: string, nowMs: number): 'neutral' | 'pending' | 'error' {
  const waitedMs = nowMs - Date.parse(submittedAt)
  if (waitedMs >= 48 * hourMs) return 'error'
  return waitedMs >= 24 * hourMs ? 'pending' : 'neutral'
}
