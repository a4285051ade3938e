import { signOut } from '@puente/contract/identity/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { forgetCsrfToken } from '../../../lib/api/csrf.ts'
import { forgetTerm } from '../../../lib/session/session-keys.ts'
import { beginEnd, closeSession, seenSession } from '../../../lib/session/session-query.ts'

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Signs out of this browser, in every tab, whatever the server answers (AUTH-017, AUTH-018). Retries a failed call until the
 * server confirms it, at the latest at the next start (PROF-028).
 * @returns whether the server confirmed it at once
 */
export async function signOutHere(queryClient: QueryClient): Promise<boolean> {
  beginEnd(queryClient)
  const confirmed = await notifyServer()
  closeSession(queryClient, !confirmed)
  if (!confirmed) repeat(firstPauseMs)
  return confirmed
}

async function notifyServer(): Promise<boolean> {
  try {
    await call(signOut)
    return true
  } catch {
    return false
  }
}

function repeat(pauseMs: number): void {
  setTimeout(async () => {
    // A person has signed in meanwhile: their session replaced the one to end.
    if (seenSession().state !== 'signed-out') return
    forgetCsrfToken()
    if (await notifyServer()) forgetTerm()
    else repeat(Math.min(pauseMs * 2, longestPauseMs))
  }, pauseMs)
}
