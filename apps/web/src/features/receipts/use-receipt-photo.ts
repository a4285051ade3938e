import { saveReceipt } from '@puente/contract/client-receipts'
import { maxFileBytes } from '@puente/contract/files'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/client.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useUpload } from '../../ui/use-upload.ts'
import { assertReadable } from '../verification/use-document-upload.ts'

/** ORD-030. */
export const photoTypes = ['image/jpeg', 'image/png'] as const

/** Saves a photo with its description in one request, then goes back to the order form (ORD-029). */
export function useReceiptPhoto(note: { description: string; orderId: string | undefined }) {
  const texts = useTexts('receipts').photo
  const navigate = useNavigate()
  return useUpload({
    accept: photoTypes,
    maxBytes: maxFileBytes,
    send: async (file, onProgress, signal) => {
      await assertReadable(file)
      const { description, orderId } = note
      const body = { description, ...(orderId !== undefined && { orderId }) }
      return call(saveReceipt, { body, file, onProgress }, { signal })
    },
    // A record that may have been written is not written twice: the person decides.
    isTransient: () => false,
    onDone: async () => {
      await navigate({ to: '/exchange' })
      showToast({ tone: 'success', title: texts.saved })
    },
  })
}
