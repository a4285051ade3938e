import { askTransfer } from '@puente/contract/finance/transfers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { refreshTransfers, type TransferView } from './transfer-queries.ts'

export type AskAgain = ReturnType<typeof useAskedTransfer>['ask']

/** 'Consultar agora': asks the provider what became of a transfer, and sends nothing. */
export function useAskedTransfer(known: TransferView) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askTransfer, { params: { id: known.id } }),
    onSettled: () => refreshTransfers(queryClient),
  })
  return { transfer: ask.data ?? known, ask }
}
