import {
  pauseOwnEstablishment,
  resumeOwnEstablishment,
} from '@puente/contract/establishments/own-establishments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ownEstablishmentsQuery } from './own-queries.ts'

/**
 * Pauses and resumes the page of an own establishment, and reports how it went.
 * @param onPaused called once the server has paused it
 */
export function usePause(id: string, onPaused?: () => void) {
  const texts = useTexts('establishments/own')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: (endpoint: typeof pauseOwnEstablishment | typeof resumeOwnEstablishment) =>
      call(endpoint, { params: { id } }),
    onSuccess: (_, endpoint) => {
      const paused = endpoint === pauseOwnEstablishment
      if (paused) onPaused?.()
      showToast({ tone: 'success', title: paused ? texts.pauseDone : texts.resumeDone })
    },
    onError: (error) => showToast({ tone: 'error', title: problem(error) }),
    // A refusal means that somebody else changed the page meanwhile.
    onSettled: () => queryClient.invalidateQueries(ownEstablishmentsQuery),
  })
  return {
    pause: () => act.mutate(pauseOwnEstablishment),
    resume: () => act.mutate(resumeOwnEstablishment),
    busy: act.isPending,
  }
}
