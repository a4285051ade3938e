import { generateEstablishmentAddress } from '@puente/contract/establishments/approval'
import { generateQrCode } from '@puente/contract/establishments/qr-codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { qrStoresKey } from './studio-queries.ts'

export type Generation = ReturnType<typeof useGeneration>

/** Generates addresses (QRG-002) and codes (QRG-003), and reports how it went. */
export function useGeneration() {
  const queryClient = useQueryClient()
  const texts = useTexts('establishments/studio').regeneration
  const { problem } = useProblemText()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: qrStoresKey })
  const address = useMutation({
    mutationFn: (id: string) => call(generateEstablishmentAddress, { params: { id } }),
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.urlDone })
      return readAgain()
    },
    onError: (error) => showToast({ tone: 'error', title: problem(error) }),
  })
  const code = useMutation({
    mutationFn: (id: string) => call(generateQrCode, { params: { id } }),
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.done })
      return readAgain()
    },
    onError: (error) => showToast({ tone: 'error', title: texts.failed, description: problem(error) }),
  })
  return {
    generateAddress: address.mutate,
    /** The one whose address is being generated. */
    addressing: address.isPending ? address.variables : null,
    generateCode: code.mutate,
    isGenerating: code.isPending,
  }
}
