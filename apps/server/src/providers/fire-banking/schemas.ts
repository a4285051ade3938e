import { z } from 'zod'
import { centavosSchema, reaisSchema } from '../exact-json.ts'

/** Shapes of FireBanking's gateway v2, as far as a collector reads them, after `parseExactJson`: numbers are text. */

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null)
const text = z.string().max(200).nullish().catch(null)
const endToEndId = z.string().regex(/^[A-Za-z0-9]{20,40}$/)

/** The answer to `POST /pix/v2/payment`. It names neither amount, nor key, nor our own id. */
export const createdSchema = z.object({
  transactionId: z.string().min(1).max(100),
  status: z.string().max(100),
  /** The copy-and-paste code. Its picture comes beside it, as `pixQrCode`, and `paymentLink` is a page, not the payload. */
  pixCode: z.string().max(1_000).nullish(),
  generateTime: instant,
  expirationDate: instant,
})
export type CreatedAnswer = z.output<typeof createdSchema>

/** The answer to each form of `GET /pix/v2/payment/…`, in reais. The answer does not repeat the code. */
export const foundSchema = z.object({
  id: z.string().min(1).max(100),
  externalId: text,
  endToEndId: endToEndId.nullish(),
  operation: z.object({
    status: z.string().max(100),
    value: reaisSchema,
    /** The sum of the returns. A sum that cannot be read counts as a return. */
    refundValue: z
      .union([reaisSchema, z.literal('unreadable')])
      .nullish()
      .catch('unreadable'),
  }),
  /** Who paid, with a masked document. `negotiator` is the person named on the charge. */
  payer: z.object({ fullName: text, document: text }).nullish().catch(null),
  createdAt: instant,
  updatedAt: instant,
})
export type FoundAnswer = z.output<typeof foundSchema>

/** A notice, by names in lower case, in centavos. */
export const noticeSchema = z.object({
  transactionid: z.string().min(1).max(100),
  /** Our own id. */
  businesstransactionid: text,
  status: z.string().max(100),
  movementtype: text,
  endtoendid: endToEndId,
  value: centavosSchema,
  pixkey: text,
  createddate: instant,
})
