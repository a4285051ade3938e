import { createRoute } from '@tanstack/react-router'
import { type GuardInput, requireUser } from '../guards.ts'
import { rootRoute } from '../root-route.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import { screen } from './screen.ts'

/** Pages without a session, in the public frame, which merchants at their counter never load. */
export const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  ...screen(() => import('../shell/public-shell.tsx'), 'PublicShell'),
})

/** Everything that needs a signed-in user (AUTH-034). */
export const appLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  staticData: { guarded: true },
  beforeLoad: requireUser,
  component: AppShell,
})

/** Everything that needs an admin; its guard and shell are chunks of their own, so that merchants never load them. */
export const adminLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  staticData: { guarded: true },
  beforeLoad: async (input: GuardInput) => (await import('../admin-guards.ts')).requireAdmin(input),
  ...screen(() => import('../shell/admin-shell.tsx'), 'AdminShell', ['insights/waiting']),
})
