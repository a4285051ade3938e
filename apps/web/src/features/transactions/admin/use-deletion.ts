import { deletePayment } from '@puente/contract/establishments/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { chargeDetailQuery } from './charge-queries.ts'

/**
 * The deletion of one payment. Sending it twice deletes once.
 * @param onDone called once it is deleted and the detail was read again
 */
export function useDeletion(id: string, onDone: () => void) {
  const texts = useTexts('transactions/admin').deletion
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: chargeDetailQuery(id).queryKey })
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: (reason: string) =>
      withProof(() => call(deletePayment, { params: { id }, body: { reason } })),
    onSuccess: async () => {
      showToast({ tone: 'success', title: texts.done })
      await readAgain()
      onDone()
    },
    onError: readAgain,
  })
  return {
    send: (reason: string) => mutate(reason),
    busy: isPending,
    failure: isPending || error === null ? null : failureText(error),
  }

  /** Words a failure. Without an answer the outcome is unknown (ruling 64). */
  function failureText(failure: Error) {
    return failure instanceof ApiProblem
      ? ({ tone: 'error', title: texts.failed, text: problem(failure) } as const)
      : ({ tone: 'pending', title: texts.unknown, text: texts.unknownHint } as const)
  }
}
