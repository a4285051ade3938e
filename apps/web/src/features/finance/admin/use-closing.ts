import {
  closeTransfer,
  confirmTransferClosing,
  acknowledgeFoundTransfer,
  withdrawTransferClosing,
} from '@puente/contract/finance/transfers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { failureWords } from './failure-words.ts'
import { useKept } from './kept-forms.ts'
import { refreshTransfers, transferQuery, type TransferView } from './transfer-queries.ts'

/** What admins do about a transfer that the provider never showed, or shows with another amount. Each act asks for a proof of identity if the last one is too old. */
export function useClosing({ id }: TransferView) {
  const area = useTexts('finance/admin')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [key] = useState(() => new IntentionKey())
  const [, changeReasons] = useKept('reasons', () => ({}))
  const shared = {
    onSuccess: (after: TransferView) => queryClient.setQueryData(transferQuery(id).queryKey, after),
    // A refusal may mean that the provider has shown it differently meanwhile, or that another admin decided.
    onSettled: () => refreshTransfers(queryClient),
  }
  const params = { id }
  const close = useMutation({
    ...shared,
    mutationFn: (body: { reason: string; shown: TransferView['shown'] }) => {
      const input = { params, body, idempotencyKey: key.keyFor(body) }
      return withProof(() => call(closeTransfer, input))
    },
    onSuccess: (after) => {
      changeReasons(({ [id]: _sent, ...others }) => others)
      shared.onSuccess(after)
    },
  })
  const confirm = useMutation({
    ...shared,
    mutationFn: (closingId: string) => {
      const body = { closingId }
      const input = { params, body, idempotencyKey: key.keyFor(body) }
      return withProof(() => call(confirmTransferClosing, input))
    },
  })
  const withdraw = useMutation({
    ...shared,
    mutationFn: () => call(withdrawTransferClosing, { params }),
  })
  const see = useMutation({ ...shared, mutationFn: () => call(acknowledgeFoundTransfer, { params }) })
  const error = close.error ?? confirm.error ?? withdraw.error ?? see.error
  const refusal = error === null ? null : failureWords(area, error, { fallback: problem(error), problem })
  return { close, confirm, withdraw, see, refusal }
}
