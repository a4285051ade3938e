import type { QueryClient } from '@tanstack/react-query'
import { isPresent, lastActivity, onTouch, presenceToldAt } from '../lib/api/activity.ts'
import { sessionKeys, storedTermIsOver } from '../lib/session/session-keys.ts'
import { rereadSession, sessionQuery, sessionState } from '../lib/session/session-query.ts'
import { writeStored } from '../lib/storage.ts'

const lookEveryMs = 60_000
/** Somebody who reads makes no request: the server hears of them this often, well within its limits. */
const tellEveryMs = 5 * 60_000
/** AUTH-016. */
const checkTermEveryMs = 7 * 24 * 60 * 60_000
const keepActivityEveryMs = 5_000

/** What a look at the session finds to do. */
export function isReadDue(
  session: { readonly remembered: boolean; readonly hasPin: boolean },
  now: number,
): boolean {
  if (isPresent(now)) return now - presenceToldAt() >= tellEveryMs
  // Nobody is there: the server knows when the lock falls, and the screen must not show the data for longer.
  return session.remembered && session.hasPin
}

/** Watches who is there while a page is open: for the server's idle limits, for the lock, and for the term of 30 days. */
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
    // A page that comes back after a while may be locked, or its session over.
    if (document.visibilityState === 'visible' && Date.now() - lastActivity() > lookEveryMs && signedIn())
      void rereadSession(queryClient)
  })
  setInterval(() => {
    if (signedIn() && storedTermIsOver(new Date().toISOString())) void rereadSession(queryClient)
  }, checkTermEveryMs)
}
