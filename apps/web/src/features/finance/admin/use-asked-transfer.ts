import { askTransfer } from '@puente/contract/finance/transfers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { figuresKey } from './finance-queries.ts'
import type { TransferView } from './transfer-queries.ts'

export type AskAgain = ReturnType<typeof useAskedTransfer>['ask']

/** 'Consultar agora': asks the provider what became of a transfer, and sends nothing. */
export function useAskedTransfer(known: TransferView) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askTransfer, { params: { id: known.id } }),
    onSettled: () => {
      for (const part of ['transfers', 'open-transfers', 'transfer-terms', 'balance'])
        void queryClient.invalidateQueries({ queryKey: [figuresKey, part] })
    },
  })
  return { transfer: ask.data ?? known, ask }
}
