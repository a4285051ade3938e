import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../root-route.tsx'
import { screen } from './screen.ts'

/** Where a phone continues a person's verification (ruling 12). The screen has no frame, so nothing leads elsewhere. */
export const phoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/continuar',
  ...screen(() => import('../../features/verification/own/handed-phone-screen.tsx'), 'HandedPhoneScreen', [
    'account-problems',
    'verification/own',
  ]),
})
