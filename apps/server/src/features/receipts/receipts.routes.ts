import { saveReceipt as saveReceiptEndpoint, uploadClientReceipt } from '@puente/contract/receipts'
import type { Router } from '../../platform/http/call.ts'
import { attachClientReceipt } from './attach-client-receipt.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { saveReceipt } from './save-receipt.ts'

/** Receipts that merchants send: of a payer's Pix, and photos with a description. */
export function receiptsRoutes(router: Router, deps: ReceiptDeps): void {
  router.on(uploadClientReceipt, ({ params, file, actor, context }) =>
    attachClientReceipt(deps, { actor, context }, params.id, file.bytes),
  )
  router.on(saveReceiptEndpoint, async ({ body, file, actor, context, idempotencyKey, header }) => {
    const sent = { bytes: file.bytes, idempotencyKey }
    const { id, fileId, replayed } = await saveReceipt(deps, { actor, context }, body, sent)
    if (replayed) header('Idempotency-Replayed', 'true')
    return { id, fileId }
  })
}
