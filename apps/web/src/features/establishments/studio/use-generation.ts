import { generateEstablishmentAddress } from '@puente/contract/establishments/approval'
import { generateQrCode } from '@puente/contract/establishments/qr-codes'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { monitored } from '../../diagnostics/admin/public.ts'
import { qrStoresKey, qrStoresQuery } from './studio-queries.ts'

export type Generation = ReturnType<typeof useGeneration>

const addressKey = ['generate-address'] as const
const codeKey = ['generate-qr-code'] as const

/** Generates addresses (QRG-002) and codes (QRG-003), several at a time, and reports how each went. */
export function useGeneration() {
  const queryClient = useQueryClient()
  const texts = useTexts('establishments/studio').regeneration
  const { problem } = useProblemText()
  const nameOf = (id: string): string | null =>
    queryClient.getQueryData(qrStoresQuery().queryKey)?.stores.find((store) => store.id === id)?.name ?? null
  const readAgain = () => queryClient.invalidateQueries({ queryKey: qrStoresKey })
  const address = useMutation({
    mutationKey: addressKey,
    mutationFn: (id: string) =>
      monitored({ type: 'url_generation', establishmentId: id, establishmentName: nameOf(id) }, () =>
        call(generateEstablishmentAddress, { params: { id } }),
      ),
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.urlDone })
      return readAgain()
    },
    onError: (error) => showToast({ tone: 'error', title: problem(error) }),
  })
  const code = useMutation({
    mutationKey: codeKey,
    mutationFn: (id: string) =>
      monitored({ type: 'qr_generation', establishmentId: id, establishmentName: nameOf(id) }, () =>
        call(generateQrCode, { params: { id } }),
      ),
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.done })
      return readAgain()
    },
    onError: (error) => showToast({ tone: 'error', title: texts.failed, description: problem(error) }),
  })
  return {
    generateAddress: address.mutate,
    /** The establishments whose addresses are being generated. */
    addressing: useRunning(addressKey),
    generateCode: code.mutate,
    /** The establishments whose codes are being generated. */
    generating: useRunning(codeKey),
  }
}

/** The ids of all mutations of a kind that run. A mutation's own state shows only the one that began last. */
function useRunning(mutationKey: readonly string[]): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => String(state.variables),
  })
  return new Set(ids)
}
