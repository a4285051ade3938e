import { createRoute } from '@tanstack/react-router'
import type { GuardInput } from '../guards.ts'
import { rootRoute } from '../root-route.tsx'
import type { DoorInput } from '../signed-in-redirects.ts'
import { publicLayout } from './layouts.ts'
import { type SitePath, sitePaths } from '../site/site-paths.ts'
import { screen } from './screen.ts'

/** What the sign-in pages read from the address: where to go afterwards, and the admin mode (AUTH-002, ADM-005). */
export interface SignInSearch {
  from?: string
  fromAdmin?: boolean
}

function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  return {
    ...(typeof search['from'] === 'string' && { from: search['from'] }),
    ...(search['fromAdmin'] === true && { fromAdmin: true }),
  }
}

/** The token of a mailed link. The router reads a token of digits only as a number, and this ignores it. */
function readLinkSearch(search: Record<string, unknown>): { token?: string } {
  return typeof search['token'] === 'string' ? { token: search['token'] } : {}
}

type LinkedPath = Exclude<SitePath, `${string}$${string}`>

/** Known to links only: the app's history opens these as separate documents. */
export const siteRoutes = sitePaths
  .filter((path): path is LinkedPath => !path.includes('$'))
  .map((path) => createRoute({ getParentRoute: () => rootRoute, path }))

const inShell = { getParentRoute: () => publicLayout }
const redirects = () => import('../signed-in-redirects.ts')

export const login = createRoute({
  ...inShell,
  path: '/login',
  validateSearch: readSignInSearch,
  beforeLoad: async (input: DoorInput) => (await redirects()).skipSignIn(input),
  ...screen(() => import('../pages/login-page.tsx'), 'LoginPage', [
    'identity/sign-in',
    'identity/session',
    'identity/second-factor',
  ]),
})
const register = createRoute({
  ...inShell,
  path: '/register',
  beforeLoad: async (input: Pick<DoorInput, 'context'>) => (await redirects()).skipRegistration(input),
  ...screen(() => import('../pages/register-page.tsx'), 'RegisterPage', [
    'account-problems',
    'identity/registration',
    'identity/new-password',
  ]),
})
const forgotPassword = createRoute({
  ...inShell,
  path: '/forgot-password',
  ...screen(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage', [
    'account-problems',
    'identity/recovery',
  ]),
})
const resetPassword = createRoute({
  ...inShell,
  path: '/reset-password',
  validateSearch: readLinkSearch,
  ...screen(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage', [
    'account-problems',
    'identity/recovery',
    'identity/new-password',
  ]),
})
const checkEmail = createRoute({
  ...inShell,
  path: '/check-email',
  ...screen(() => import('../pages/check-email-page.tsx'), 'CheckEmailPage', [
    'account-problems',
    'identity/recovery',
  ]),
})
const confirmation = createRoute({
  ...inShell,
  path: '/confirmation',
  validateSearch: readLinkSearch,
  ...screen(() => import('../pages/confirmation-page.tsx'), 'ConfirmationPage', [
    'account-problems',
    'identity/recovery',
  ]),
})
const resetPin = createRoute({
  ...inShell,
  path: '/reset-pin',
  validateSearch: readLinkSearch,
  ...screen(() => import('../pages/reset-pin-page.tsx'), 'ResetPinPage', [
    'account-problems',
    'identity/recovery',
  ]),
})
const adminLogin = createRoute({
  ...inShell,
  path: '/admin/login',
  validateSearch: readSignInSearch,
  beforeLoad: async (input: DoorInput) => (await redirects()).skipAdminSignIn(input),
  ...screen(() => import('../pages/admin-login-page.tsx'), 'AdminLoginPage', [
    'identity/sign-in',
    'identity/session',
    'identity/second-factor',
  ]),
})
/** Outside the admin area, so that only admins can see that it exists (DBG-001). */
const testVerification = createRoute({
  ...inShell,
  path: '/test-verification',
  staticData: { guarded: true },
  beforeLoad: async (input: GuardInput) => (await import('../admin-guards.ts')).requireAdmin(input),
  ...screen(() => import('../pages/test-verification-page.tsx'), 'TestVerificationPage', [
    'identity/session',
    'verification/profile',
    'verification/walk',
  ]),
})

export const publicRoutes = [
  login,
  register,
  forgotPassword,
  resetPassword,
  checkEmail,
  confirmation,
  resetPin,
  adminLogin,
  testVerification,
] as const
