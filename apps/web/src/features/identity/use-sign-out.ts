import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../ui/toast-store.ts'
import { signOutHere } from './sign-out.ts'

/**
 * The way out of the account. When the server does not answer, what this browser holds is removed all the same, and the server
 * is told later (PROF-028).
 */
export function useSignOut(words: { readonly signedOut: string; readonly signOutFailed: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => signOutHere(queryClient),
    onSuccess: async (told) => {
      await navigate({ to: '/login' })
      showToast(
        told ? { tone: 'success', title: words.signedOut } : { tone: 'error', title: words.signOutFailed },
      )
    },
  })
}
