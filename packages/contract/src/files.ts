import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, uuidSchema } from './wire.ts'

/** Bytes; 5 MB as every upload of the product (KYC-015, RCPT-004, TXN-025). */
export const maxFileBytes = 5_242_880

export const receiptMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export const uploadedFileSchema = z.strictObject({
  fileId: uuidSchema,
  mediaType: z.enum(receiptMediaTypes),
  sizeBytes: z.number(),
})

/** TXN-025: the receipt is stored before the payout that names it. */
export const uploadPayoutReceipt = endpoint({
  name: 'uploadPayoutReceipt',
  method: 'POST',
  path: '/admin/payout-receipts',
  access: 'admin',
  summary: 'Stores the receipt of a payout about to be recorded',
  rateLimit: 'receipt-upload',
  upload: true,
  status: 201,
  response: uploadedFileSchema,
  problems: ['file.too-large', 'file.type-refused', 'file.unreadable', 'file.storage-failed'],
})

/** A private file: its owner, or an admin (SEC-028). Always `private, no-store`; every opening is audited. */
export const readFile = endpoint({
  name: 'readFile',
  method: 'GET',
  path: '/files/:id',
  access: 'user',
  summary: 'A private file of the signed-in user, or any file for an admin',
  params: idParams,
  download: true,
  status: 200,
  problems: ['file.not-found', 'file.scan-pending'],
})
