import type { SessionView } from '@puente/contract/identity/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { adminCheckTimeoutMs, isAdmin } from '../lib/session/admin-flag.ts'
import { giveUpWaiting, sessionQuery } from '../lib/session/session-query.ts'
import { endOf, type GuardInput } from './guards.ts'

const debugPaths: readonly string[] = ['/debug', '/qr-debug', '/test-verification']

/** Lets an admin in. Sends anybody else to /admin/login and shows them nothing of the admin area (AUTH-038, ADM-005, ADM-006). */
export async function requireAdmin({ context, location }: GuardInput): Promise<void> {
  const session = await Promise.race([
    // A failed check refuses access: it leads to the sign-in like a missing session (AUTH-042).
    admitted(context.queryClient).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, adminCheckTimeoutMs, null)),
  ])
  if (session === 'admitted') return
  // Nobody else learns that the debug tools exist (DBG-001).
  if (debugPaths.includes(location.pathname)) throw notFound()
  if (session === null) giveUpWaiting()
  throw redirect({ to: '/admin/login', search: { from: location.href }, ...endOf(session) })
}

async function admitted(queryClient: QueryClient): Promise<SessionView | 'admitted'> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session.locked) return 'admitted'
  return session.account !== null && (await isAdmin(queryClient, session.account)) ? 'admitted' : session
}
