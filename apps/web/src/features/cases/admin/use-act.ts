import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { casesKey } from './cases-queries.ts'

/** An act without a form: asks for a recent proof if the server needs one, and reads the cases again. Its refusal is a toast. */
export function useAct<Input>(act: (input: Input) => Promise<string | null>) {
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: (input: Input) => withProof(() => act(input)),
    onSuccess: (done) => {
      if (done !== null) showToast({ tone: 'success', title: done })
    },
    onError: (error) => showToast({ tone: 'error', title: problem(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  })
}
