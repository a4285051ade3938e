import { apiPrefix, type ResponseOf } from '@puente/contract/protocol/endpoint'
import { uploadedFileSchema } from '@puente/contract/files'
import { beginPayout, recordPayout } from '@puente/contract/payouts'
import { expect } from 'vitest'
import { drawPictures } from '../../src/demo/pictures.ts'
import type { Browser } from './browser.ts'

async function receiptIn(admin: Browser): Promise<string> {
  const form = new FormData()
  const bytes = await (await drawPictures()).transferReceipt(['Banco Macro'])
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'comprobante.png')
  const answer = await admin.send('POST', `${apiPrefix}/admin/payout-receipts`, { body: form })
  expect(answer.status).toBe(201)
  return uploadedFileSchema.parse(JSON.parse(answer.text)).fileId
}

/** An admin pays pesos out for a charge, with its own receipt. If they give a reason, its Pix is confirmed by hand. @throws Refused */
export async function payOut(
  admin: Browser,
  chargeId: string,
  amountMinor: bigint,
  manualConfirmation: { reason: string; password: string } | null = null,
): Promise<ResponseOf<typeof recordPayout>> {
  const params = { id: chargeId }
  const { begun } = await admin.call(beginPayout, { params })
  return admin.call(recordPayout, {
    params,
    idempotencyKey: crypto.randomUUID(),
    body: {
      payoutId: begun.payoutId,
      amountMinor: String(amountMinor),
      receiptFileId: await receiptIn(admin),
      manualConfirmation,
    },
  })
}
