import { replayNotice } from '@puente/contract/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ownNoticesKey } from './notices-queries.ts'

/** Puts notices that failed back into the queue, one after the other. Asks for no confirmation, because a replay cannot post twice (HOOK-016). */
export function useReplay() {
  const all = useTexts('notices/admin')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    async mutationFn(ids: readonly string[]) {
      let refusal: unknown = null
      let done = 0
      for (const id of ids) {
        try {
          await call(replayNotice, { params: { id } })
          done += 1
        } catch (error) {
          refusal = error
        }
      }
      if (done === 0) throw refusal
      return { done, all: ids.length }
    },
    onSuccess: (result) =>
      showToast({
        tone: result.done === result.all ? 'success' : 'warning',
        title: result.all === 1 ? all.detail.replayed : all.failing.replayedAll(result.done, result.all),
      }),
    onError: (error) =>
      showToast({ tone: 'error', title: all.detail.replayFailed, description: problem(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNoticesKey }),
  })
}
