import type { SessionView } from '@puente/contract/identity/sessions'
import { QueryClient } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { setLanguage } from '../lib/i18n/language.ts'
import { sessionQuery } from '../lib/session/session-query.ts'
import { currentToast } from '../ui/toast-store.ts'
import { requireAdmin } from './admin-guards.ts'
import { requireUser } from './guards.ts'

function sessionOf(role: 'user' | 'admin' | null): SessionView {
  return {
    account:
      role === null
        ? null
        : {
            id: '0193d2a0-0000-7000-8000-000000000001',
            email: 'persona@example.com',
            role,
            fullName: 'Persona de Prueba',
            companyName: null,
            receiverName: null,
            tradeName: { name: null, shown: false },
            language: 'es',
            verificationStatus: 'approved',
            hasAllDocuments: true,
            hasBankData: true,
            rejectionReason: null,
            approvalWithdrawn: false,
            hasPin: false,
            secondFactor: 'off',
            unreadMessages: 0,
            hasWaitingCharges: false,
          },
    locked: false,
    scope: 'full',
    endReason: null,
    csrfToken: null,
    remembered: false,
    expiresAt: null,
    serverTime: '2026-11-20T12:00:00Z',
  }
}

function clientWith(session: SessionView): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return queryClient
}

/** Where a guard sends the visitor, or null when it lets them in. */
async function sentTo(guard: typeof requireUser, queryClient: QueryClient, href: string): Promise<unknown> {
  try {
    await guard({ context: { queryClient }, location: { href, pathname: href.split('?')[0] ?? '' } })
    return null
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return { to: thrown.options.to, search: thrown.options.search }
  }
}

it('sends a visitor of a protected route to /login and keeps the way back (AUTH-033)', async () => {
  const target = await sentTo(requireUser, clientWith(sessionOf(null)), '/historial?days=30')
  expect(target).toEqual({ to: '/login', search: { from: '/historial?days=30' } })
})

it('lets a signed-in user in (AUTH-033)', async () => {
  expect(await sentTo(requireUser, clientWith(sessionOf('user')), '/exchange')).toBeNull()
})

it('asks a visitor whose session could not be checked to sign in again (PROF-010)', async () => {
  for (const [language, words] of [
    ['pt', 'Erro de autenticação. Faça login novamente.'],
    ['es', 'Error de autenticación. Iniciá sesión de nuevo.'],
  ] as const) {
    await setLanguage('site', language)
    const queryClient = new QueryClient()
    vi.spyOn(queryClient, 'ensureQueryData').mockRejectedValue(new Error('no answer'))
    const target = await sentTo(requireUser, queryClient, '/historial?days=30')
    expect(target).toEqual({ to: '/login', search: { from: '/historial?days=30' } })
    expect(currentToast()?.title).toBe(words)
  }
})

it('sends a phone that a verification was handed to back to that verification', async () => {
  const handed: SessionView = { ...sessionOf('user'), scope: 'handover' }
  expect(await sentTo(requireUser, clientWith(handed), '/exchange')).toMatchObject({ to: '/continuar' })
})

it('sends visitors and users of an admin route to /admin/login, with the way back (AUTH-038, ADM-005, ADM-006)', async () => {
  const target = { to: '/admin/login', search: { from: '/admin/people?p=2' } }
  expect(await sentTo(requireAdmin, clientWith(sessionOf(null)), '/admin/people?p=2')).toEqual(target)
  expect(await sentTo(requireAdmin, clientWith(sessionOf('user')), '/admin/people?p=2')).toEqual(target)
  expect(await sentTo(requireAdmin, clientWith(sessionOf('admin')), '/admin/people?p=2')).toBeNull()
})

it('does not count a visitor as an admin if the check takes longer than 2 s (AUTH-042)', async () => {
  vi.useFakeTimers()
  const queryClient = new QueryClient()
  vi.spyOn(queryClient, 'ensureQueryData').mockReturnValue(new Promise(() => {}))
  const answered = vi.fn()
  const target = sentTo(requireAdmin, queryClient, '/admin')
  void target.then(answered)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await target).toEqual({ to: '/admin/login', search: { from: '/admin' } })
  vi.useRealTimers()
})

it('does not count a visitor as an admin if the check fails (AUTH-042)', async () => {
  const queryClient = new QueryClient()
  vi.spyOn(queryClient, 'ensureQueryData').mockRejectedValue(new Error('no answer'))
  expect(await sentTo(requireAdmin, queryClient, '/admin')).toMatchObject({ to: '/admin/login' })
})

it('answers that the debug tools do not exist to everybody but an admin (DBG-001)', async () => {
  const open = (role: 'user' | 'admin' | null, pathname: string) =>
    requireAdmin({
      context: { queryClient: clientWith(sessionOf(role)) },
      location: { href: pathname, pathname },
    }).then(
      () => 'open',
      (thrown: unknown) => (isNotFound(thrown) ? 'not found' : thrown),
    )
  for (const path of ['/debug', '/qr-debug', '/test-verification']) {
    expect(await open('admin', path)).toBe('open')
    expect(await open('user', path)).toBe('not found')
    expect(await open(null, path)).toBe('not found')
  }
})
