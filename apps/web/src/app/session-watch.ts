import type { QueryClient } from '@tanstack/react-query'
import { isPresent, lastActivity, onTouch, presenceReportedAt } from '../lib/api/activity.ts'
import { sessionKeys, storedTermIsOver } from '../lib/session/session-keys.ts'
import { rereadSession, sessionQuery, sessionState } from '../lib/session/session-query.ts'
import { writeStored } from '../lib/storage.ts'

const lookEveryMs = 60_000
/** A person who only reads makes no requests. The page reports them this often, well within the server's limits. */
const reportEveryMs = 5 * 60_000
/** How often the stored term of a remembered session is compared with the clock (AUTH-016). */
const checkTermEveryMs = 7 * 24 * 60 * 60_000
const keepActivityEveryMs = 5_000

/** Returns true if the session should be read now. */
export function isReadDue(
  session: { readonly remembered: boolean; readonly hasPin: boolean },
  now: number,
): boolean {
  if (isPresent(now)) return now - presenceReportedAt() >= reportEveryMs
  // Nobody is there. The server knows when to lock the session, and the screen must not show the data for longer.
  return session.remembered && session.hasPin
}

/** Watches whether the person is present while a page is open: for the server's idle limits, the lock, and the term of 30 days. */
export function watchSession(queryClient: QueryClient): void {
  let keptAt = Number.NEGATIVE_INFINITY
  const signedIn = (): boolean =>
    sessionState(queryClient.getQueryData(sessionQuery.queryKey)) === 'signed-in'
  onTouch(() => {
    const now = Date.now()
    if (now - keptAt < keepActivityEveryMs || !signedIn()) return
    keptAt = now
    writeStored(sessionKeys.lastActivity, String(now))
  })

  const look = (): void => {
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session?.account === null || session?.account === undefined) return
    const { remembered, account } = session
    if (isReadDue({ remembered, hasPin: account.hasPin }, Date.now())) void rereadSession(queryClient)
  }
  setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', () => {
    // The session may have been locked or have ended while the page was hidden.
    if (document.visibilityState === 'visible' && Date.now() - lastActivity() > lookEveryMs && signedIn())
      void rereadSession(queryClient)
  })
  setInterval(() => {
    if (signedIn() && storedTermIsOver(new Date().toISOString())) void rereadSession(queryClient)
  }, checkTermEveryMs)
}
