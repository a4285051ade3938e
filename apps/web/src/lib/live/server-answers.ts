/** Whether the server answers a request that has no other purpose. False if no answer arrived within `withinMs`. */
export async function serverAnswers(withinMs: number): Promise<boolean> {
  const answer = await fetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => null)
  return answer?.ok === true
}
