import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../root-route.tsx'
import { screen } from './screen.ts'

/** Where a phone goes on with somebody's verification (ruling 12): no frame of ours leads anywhere else from there. */
export const phoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/continuar',
  ...screen(() => import('../../features/verification/handed-phone-screen.tsx'), 'HandedPhoneScreen', [
    'verification',
  ]),
})
