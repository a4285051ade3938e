import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../../ui/toast-store.ts'
import { signOutHere } from './sign-out.ts'

/**
 * Signs the person out. If the server does not answer, this browser's data is still removed, and the server is notified later
 * (PROF-028).
 */
export function useSignOut(words: { readonly signedOut: string; readonly signOutFailed: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => signOutHere(queryClient),
    onSuccess: async (confirmed) => {
      await navigate({ to: '/login' })
      showToast(
        confirmed
          ? { tone: 'success', title: words.signedOut }
          : { tone: 'error', title: words.signOutFailed },
      )
    },
  })
}
