import type { SessionView } from '@puente/contract/identity/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { languageOf } from '../lib/i18n/language.ts'
import { textsOf } from '../lib/i18n/texts.ts'
import { rememberVerificationIntent } from '../lib/session/session-keys.ts'
import { knownSession } from '../lib/session/session-query.ts'
import { showToast } from '../ui/toast-store.ts'

export interface GuardInput {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
  /** `preload`: the pointer is over a link, but no navigation has begun. */
  cause?: 'preload' | 'enter' | 'stay'
}

const verificationRoutes: ReadonlySet<string> = new Set([
  '/verification',
  '/verification-flow',
  '/verification-processing',
  '/document-upload',
  '/bank-data',
])

/**
 * Lets a signed-in user in. Sends a visitor to /login and keeps the way back (AUTH-033). A locked session passes: the screen asks for its PIN
 * before it shows anything. The server decides again on every request.
 */
export async function requireUser({ context, location, cause }: GuardInput): Promise<void> {
  const session = await knownSession(context.queryClient)
  if (session?.locked === true) return
  // A phone that a verification was handed to has that verification and nothing else.
  if (session?.scope === 'handover') throw redirect({ to: '/continuar' })
  if (session?.account != null) return
  if (cause !== 'preload') {
    if (session === null) await sayCheckFailed()
    if (verificationRoutes.has(location.pathname)) rememberVerificationIntent()
  }
  throw redirect({ to: '/login', search: { from: location.href }, ...endOf(session) })
}

/** ADM-024: why there is no session any more, for the sign-in page to say. */
export function endOf(session: SessionView | null) {
  const reason = session?.endReason ?? null
  return reason === null ? {} : { state: { sessionEnd: reason } }
}

async function sayCheckFailed(): Promise<void> {
  const { signInAgain } = await textsOf(languageOf('site'), 'problems')
  showToast({ tone: 'error', title: signInAgain.checkFailed })
}
