import { readSession } from '@puente/contract/identity/sessions'
import { call } from '../api/client.ts'
import { learnCsrfToken } from '../api/csrf.ts'
import { sessionKeys } from '../session/session-keys.ts'
import { readStored } from '../storage.ts'

/** The account of the signed-in user. Null for a visitor, a locked session and a handed-over phone. */
export async function accountOfSession(): Promise<string | null> {
  const { account, locked, scope, csrfToken } = await call(readSession)
  learnCsrfToken(csrfToken)
  return locked || scope !== 'full' ? null : (account?.id ?? null)
}

/** Whether a user is signed in, for pages that only show this. Sends no request if the browser remembers no session. */
export async function isSignedIn(): Promise<boolean> {
  return readStored(sessionKeys.pinVerified) !== null && (await accountOfSession()) !== null
}
