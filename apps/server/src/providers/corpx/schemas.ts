import { z } from 'zod'
import { reaisSchema } from '../exact-json.ts'

/** Shapes of CorpX's interface v1, as far as a collector reads them, after `parseExactJson`: numbers are text. */

export const namedInstant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const instant = namedInstant.nullish().catch(null)
export const text = z.string().max(200).nullish().catch(null)
export const word = z.string().max(100)
export const endToEndId = z.string().regex(/^[A-Za-z0-9]{20,40}$/)

/** Seen under several names; all of it may be missing. */
const payer = z
  .object({ name: text, taxIdNumber: text, taxNumber: text, document: text })
  .nullish()
  .catch(null)
export type PayerAnswer = z.output<typeof payer>

export const object = z.record(z.string(), z.unknown())

/** Two shapes are seen of each answer: flat, and inside `data`. */
export function flatOrInside(body: unknown): unknown {
  const outer = object.safeParse(body)
  const inner = object.safeParse(outer.data?.['data'])
  return inner.success ? inner.data : body
}

/** A dynamic QR code, when it is made and when it is looked up. An amount that cannot be read makes the whole unreadable. */
export const qrCodeSchema = z.preprocess(
  flatOrInside,
  z.object({
    txid: z.string().min(1).max(100),
    identifier: text,
    status: word,
    /** The copy-and-paste code, under either name. */
    emv: z.string().max(1_000).nullish(),
    payload: z.string().max(1_000).nullish(),
    value: reaisSchema.nullish(),
    pixKey: text,
    chave: text,
    createdAt: instant,
    expiresAt: instant,
    paidAt: instant,
    paidAmount: reaisSchema.nullish(),
    endToEndId: endToEndId.nullish().catch(null),
    transaction: z.object({ status: word }).nullish().catch(null),
    payer,
  }),
)
export type QrCodeAnswer = z.output<typeof qrCodeSchema>

const transaction = z.object({
  endToEndId,
  direction: text,
  status: word,
  amount: reaisSchema,
  identifier: text,
  pixKey: text,
  transactionDate: instant,
  createdAt: instant,
  payer,
})
export type TransactionAnswer = z.output<typeof transaction>

/** One transaction by its end-to-end id, alone or as the only one of a list. */
export const transactionSchema = z.preprocess((body) => {
  const inside = flatOrInside(body)
  const { transactions } = object.safeParse(inside).data ?? {}
  return Array.isArray(transactions) ? (transactions[0] ?? null) : inside
}, transaction.nullable())

/** The fields of a notice about a Pix, at the root or in `data`. Which of the names it uses depends on the event. */
export const noticeSchema = z.object({
  endToEndId: text,
  originalEndToEnd: text,
  paidAmount: reaisSchema.nullish().catch(null),
  amount: reaisSchema.nullish().catch(null),
  value: reaisSchema.nullish().catch(null),
  identifier: text,
})
