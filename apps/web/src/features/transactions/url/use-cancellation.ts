import { cancelPayment } from '@puente/contract/establishments/payments-desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { readPaymentAgain } from './url-queries.ts'

/**
 * The cancellation of one payment. Sending it twice cancels once.
 * @param onDone called once it is cancelled
 */
export function useCancellation(id: string, onDone: () => void) {
  const texts = useTexts('transactions/url').cancellation
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    retry: false,
    mutationFn: (reason: string) => call(cancelPayment, { params: { id }, body: { reason } }),
    onSuccess: ({ outcome, payment }) => {
      void readPaymentAgain(queryClient, id)
      if (outcome !== 'ended') return
      const isCancelled = payment.status === 'cancelled'
      showToast({ tone: 'success', title: isCancelled ? texts.done : texts.endedBefore })
      onDone()
    },
    onError: () => readPaymentAgain(queryClient, id),
  })
  /** What the person reads in the dialog after a cancellation that did not end the payment. */
  function readNote() {
    if (error instanceof ApiProblem) {
      return { tone: 'error', title: texts.failed, text: problem(error) } as const
    }
    // Without an answer of the server the outcome is unknown (ruling 64).
    if (error !== null) return { tone: 'pending', title: texts.unknown, text: texts.unknownHint } as const
    if (data?.outcome === 'unanswered') {
      return { tone: 'pending', title: texts.unanswered, text: texts.unansweredHint } as const
    }
    if (data?.outcome === 'refused') {
      return { tone: 'error', title: texts.refused, text: texts.refusedHint } as const
    }
    return null
  }

  return {
    send: (reason: string) => mutate(reason),
    busy: isPending,
    /** The payment as it is after its Pix came first. Null otherwise. */
    paid: !isPending && data?.outcome === 'paid' ? data.payment : null,
    note: isPending ? null : readNote(),
  }
}
