import { signOut } from '@puente/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { forgetCsrfToken } from '../../lib/api/csrf.ts'
import { forgetTerm } from '../../lib/session/session-keys.ts'
import { closeSession, seenSession } from '../../lib/session/session-query.ts'

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Signs out of this browser, in every tab, whatever the server says (AUTH-017, AUTH-018). When the call fails it is repeated
 * until the server has heard it, at the latest by the next start (PROF-028).
 * @returns whether the server confirmed it at once
 */
export async function signOutHere(queryClient: QueryClient): Promise<boolean> {
  const told = await tellServer()
  closeSession(queryClient, !told)
  if (!told) repeat(firstPauseMs)
  return told
}

async function tellServer(): Promise<boolean> {
  try {
    await call(signOut)
    return true
  } catch {
    return false
  }
}

function repeat(pauseMs: number): void {
  setTimeout(async () => {
    // Somebody signed in meanwhile: that session took the place of the one to end.
    if (seenSession().state !== 'signed-out') return
    forgetCsrfToken()
    if (await tellServer()) forgetTerm()
    else repeat(Math.min(pauseMs * 2, longestPauseMs))
  }, pauseMs)
}
