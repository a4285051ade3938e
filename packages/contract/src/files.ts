import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'
import { idParams, uuidSchema } from './protocol/wire.ts'

/** The largest upload in bytes: 5 MB, for every upload of the product (KYC-015, RCPT-004, TXN-025). */
export const maxFileBytes = 5_242_880

export const receiptMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export const uploadedFileSchema = z.strictObject({
  fileId: uuidSchema,
  mediaType: z.enum(receiptMediaTypes),
  sizeBytes: z.number(),
})

/** A private file, for its owner, the beneficiary of the payout whose receipt it is, or an admin (SEC-028). Always `private, no-store`; every opening is audited. */
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
