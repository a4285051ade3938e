/** Whether the server answers at all, asked with no other meaning. False also if nothing was heard after `withinMs`. */
export async function serverAnswers(withinMs: number): Promise<boolean> {
  const answer = await fetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => null)
  return answer?.ok === true
}
