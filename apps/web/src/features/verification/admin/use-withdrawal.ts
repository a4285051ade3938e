import type { Person } from '@puente/contract/verification/people'
import { withdrawApproval } from '@puente/contract/verification/withdrawal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { changedCase } from './changed-case.ts'
import { applyCaseState } from './people-queries.ts'

/**
 * Ends the approval of a person, on the state that is on screen.
 * @param onEnd called once it is withdrawn, or if another admin was first
 */
export function useWithdrawal({ id, version }: Pick<Person, 'id' | 'version'>, onEnd: () => void) {
  const queryClient = useQueryClient()
  const texts = useTexts('verification/admin')
  const words = useTexts('verification/desk')
  const { problem } = useProblemText()
  const act = useMutation({
    mutationFn: (reason: string) =>
      withProof(() => call(withdrawApproval, { params: { id }, body: { version, reason } })),
    onSuccess: async (answer) => {
      showToast({ tone: 'success', title: words.done, description: words.doneText })
      await applyCaseState(queryClient, id, answer)
      onEnd()
    },
    onError: async (error) => {
      const current = changedCase(error)
      const title = words.failed
      if (current === null) {
        showToast({ tone: 'error', title, description: problem(error) })
        return
      }
      const description = texts.viewer.changed(texts.labels[current.label], current.by)
      showToast({ tone: 'error', title, description })
      await applyCaseState(queryClient, id, current)
      onEnd()
    },
  })
  return { withdraw: (reason: string): void => act.mutate(reason), busy: act.isPending }
}
