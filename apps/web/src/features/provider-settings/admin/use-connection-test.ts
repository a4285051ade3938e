import { testProvider } from '@puente/contract/provider-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { isLocked, type ProviderName, providersQuery } from './providers-queries.ts'

/** 'Testar conexão': asks the server to try the stored credentials (FIN-031). */
export function useConnectionTest(onClosed: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: (name: ProviderName) => call(testProvider, { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: providersQuery.queryKey }),
    onError: (error) => (isLocked(error) ? onClosed() : undefined),
  })
}

export type ConnectionTest = ReturnType<typeof useConnectionTest>
