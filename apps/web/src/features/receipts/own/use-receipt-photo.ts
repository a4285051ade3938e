import { saveReceipt } from '@puente/contract/receipts'
import { maxFileBytes } from '@puente/contract/files'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import { assertReadable } from '../../verification/own/public.ts'

/** ORD-030. */
export const photoTypes = ['image/jpeg', 'image/png'] as const

/**
 * Saves a photo with its description in one request, then goes back to the order form (ORD-029), with a way to the charge that it was taken
 * for. The same photo sent again after a lost answer is kept once.
 */
export function useReceiptPhoto(note: { description: string; orderId: string | undefined }) {
  const texts = useTexts('receipts/own').photo
  const navigate = useNavigate()
  const [intention] = useState(() => new IntentionKey())
  return useUpload({
    accept: photoTypes,
    maxBytes: maxFileBytes,
    send: async (file, onProgress, signal) => {
      await assertReadable(file)
      const { description, orderId } = note
      const body = { description, ...(orderId !== undefined && { orderId }) }
      const { name, size, lastModified } = file
      const idempotencyKey = intention.keyFor({ ...body, name, size, lastModified })
      return call(saveReceipt, { body, file, onProgress, idempotencyKey }, { signal })
    },
    // The person reads what failed and repeats it themselves.
    isTransient: () => false,
    onDone: async () => {
      await navigate({ to: '/exchange' })
      const { orderId } = note
      const openCharge = orderId && {
        label: texts.openCharge,
        onPress: () => void navigate({ to: '/historial/$id', params: { id: orderId } }),
      }
      showToast({ tone: 'success', title: texts.saved, ...(openCharge && { action: openCharge }) })
    },
  })
}
