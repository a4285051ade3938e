import type { Language } from '@puente/contract/identity/sessions'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { DrawnLanguage } from '../lib/i18n/drawn-language.ts'
import { CriticalBoundary } from './critical-boundary.tsx'

interface AppViewProps {
  queryClient: QueryClient
  router: AnyRouter
  /** The language in which the server drew the screen; null if it did not. */
  drawnIn: Language | null
}

/** The whole app. The server draws a screen of it and the browser takes that over, so both begin here. */
export function AppView({ queryClient, router, drawnIn }: AppViewProps) {
  return (
    <StrictMode>
      <CriticalBoundary>
        <QueryClientProvider client={queryClient}>
          <DrawnLanguage value={drawnIn}>
            <RouterProvider router={router} />
          </DrawnLanguage>
        </QueryClientProvider>
      </CriticalBoundary>
    </StrictMode>
  )
}
