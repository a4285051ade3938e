import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { languageOf } from '../lib/i18n/language.ts'
import { textsOf } from '../lib/i18n/texts.ts'
import { isAdmin } from '../lib/session/admin-flag.ts'
import { returnPath } from '../lib/session/return-path.ts'
import { knownSession } from '../lib/session/session-query.ts'
import { showToast } from '../ui/toast-store.ts'

export interface DoorInput {
  context: { queryClient: QueryClient }
  search: { from?: string; fromAdmin?: boolean }
}

/** A signed-in user does not need the sign-in page: sends them on to the app, or through the admin check (AUTH-003). */
export async function skipSignIn({ context: { queryClient }, search }: DoorInput): Promise<void> {
  const session = await knownSession(queryClient)
  // The screen there asks for the PIN.
  if (session?.locked === true) throw redirect({ href: returnPath(search.from, 'app') })
  const account = session?.account ?? null
  if (account === null) return
  if (search.fromAdmin !== true) throw redirect({ href: returnPath(search.from, 'app') })
  const admin = await isAdmin(queryClient, account).catch(() => null)
  if (admin === true) throw redirect({ href: returnPath(search.from, 'admin') })
  const texts = await textsOf(languageOf('site'), 'identity/sign-in')
  showToast({ tone: 'error', title: admin === null ? texts.checkFailed : texts.denied })
  throw redirect({ to: '/exchange' })
}

/** An admin with a session goes straight in. Everybody else sees the form (ruling 15). */
export async function skipAdminSignIn({ context: { queryClient }, search }: DoorInput): Promise<void> {
  const account = (await knownSession(queryClient))?.account ?? null
  if (account === null || !(await isAdmin(queryClient, account).catch(() => false))) return
  throw redirect({ href: returnPath(search.from, 'admin') })
}

/** REG-001. */
export async function skipRegistration({ context }: Pick<DoorInput, 'context'>): Promise<void> {
  const session = await knownSession(context.queryClient)
  if (session !== null && (session.account !== null || session.locked)) throw redirect({ to: '/exchange' })
}
