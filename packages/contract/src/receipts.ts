import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'
import { historyItemSchema } from './orders/history.ts'
import { idParams, uuidSchema } from './protocol/wire.ts'

/**
 * RCPT-003 to RCPT-007: stores and links the file in one transaction, and deletes it if the charge cannot be updated. A
 * second receipt replaces the first.
 */
export const uploadClientReceipt = endpoint({
  name: 'uploadClientReceipt',
  method: 'POST',
  path: '/charges/:id/client-receipt',
  access: 'user',
  summary: "Stores the client's receipt of an own Pix",
  rateLimit: 'receipt-upload',
  upload: true,
  params: idParams,
  status: 201,
  response: historyItemSchema,
  problems: [
    'charge.not-found',
    'receipt.charge-closed',
    'receipt.not-attached',
    'file.too-large',
    'file.type-refused',
    'file.unreadable',
    'file.infected',
    'file.daily-limit',
    'file.storage-failed',
  ],
})

export const maxReceiptDescription = 500

/** ORD-029, ORD-031: a photo with a description; JPG or PNG. One that belongs to no charge requires a verified account. */
export const saveReceipt = endpoint({
  name: 'saveReceipt',
  method: 'POST',
  path: '/receipts',
  access: 'user',
  summary: 'Stores a receipt photo with its description, for an own order if one is named',
  rateLimit: 'receipt-upload',
  idempotent: true,
  upload: true,
  body: z.strictObject({
    /** Trimmed. The server distinguishes an empty one (ORD-030). A form sends a line end as two characters, which count as one. */
    description: z.string().check(
      z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
      z.trim(),
      z.maxLength(maxReceiptDescription),
      z.regex(/^(?:\P{Cc}|[\n\t])*$/u),
    ),
    orderId: z.optional(uuidSchema),
  }),
  status: 201,
  response: z.strictObject({ id: uuidSchema, fileId: uuidSchema }),
  problems: [
    'charge.not-found',
    'verification.not-approved',
    'receipt.description-required',
    'receipt.not-saved',
    'file.too-large',
    'file.type-refused',
    'file.unreadable',
    'file.infected',
    'file.daily-limit',
    'file.storage-failed',
  ],
})
