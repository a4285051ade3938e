import { signOut } from '@puente/contract/identity/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/client.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { beginEnd, callOffEnd, closeSession } from '../../lib/session/session-query.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Ends the admin's session and leads to the sign-in (ADM-017). */
export function useSignOut(): () => Promise<void> {
  const texts = useTexts('desk-shell')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    beginEnd(queryClient)
    try {
      await call(signOut)
    } catch {
      // The server still holds the session, so do not report a sign-out (ADM-017).
      callOffEnd(queryClient)
      showToast({ tone: 'error', title: texts.signOutFailed })
      return
    }
    closeSession(queryClient)
    await navigate({ to: '/admin/login' })
  }
}
