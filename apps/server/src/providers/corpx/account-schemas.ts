import { z } from 'zod'
import { reaisSchema, signedReaisSchema } from '../exact-json.ts'
import { endToEndId, flatOrInside, namedInstant, object, text, word } from './schemas.ts'

/** Shapes of what CorpX's interface v1 shows of our account, after `parseExactJson`: numbers are text. */

const reais = z.literal('BRL').nullish()

export const balanceSchema = z.preprocess(
  flatOrInside,
  z.object({
    available: signedReaisSchema,
    locked: reaisSchema.nullish().catch(null),
    currency: reais,
  }),
)

/** A page. Its rows are read one by one, so that an unreadable one does not affect the others. */
export const statementSchema = z.preprocess(
  flatOrInside,
  z.object({
    transactions: z.array(z.unknown()),
    totalElements: z
      .string()
      .regex(/^\d{1,9}$/)
      .pipe(z.coerce.number())
      .nullish()
      .catch(null),
    hasNext: z.boolean(),
  }),
)

export const statementRowSchema = z.object({
  status: word,
  direction: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['IN', 'OUT'])),
  /** Seen without a sign; the direction decides in any case. */
  amount: signedReaisSchema,
  currency: reais,
  description: text,
  identifier: text,
  transactionDate: namedInstant,
})
export type StatementRow = z.output<typeof statementRowSchema>

/** The owner of a key. Both shapes are seen: flat, and nested by owner and account. */
export const keyOwnerSchema = z.preprocess(
  flatOrInside,
  z.object({
    ownerName: text,
    ownerDocument: text,
    bankName: text,
    bankIspb: text,
    owner: z.object({ name: text, taxIdNumber: text }).nullish().catch(null),
    account: z
      .object({
        participant: z.object({ name: text, ispb: text }).nullish().catch(null),
      })
      .nullish()
      .catch(null),
  }),
)
export type KeyOwnerAnswer = z.output<typeof keyOwnerSchema>

const transfer = z.object({
  transactionId: text,
  paymentId: text,
  partnerId: text,
  identifier: text,
  endToEndId: endToEndId.nullish().catch(null),
  status: word,
  /** Seen below zero in a list. */
  amount: signedReaisSchema.nullish(),
})
export type TransferAnswer = z.output<typeof transfer>

/**
 * A transfer, alone or as the only one of a list; null for an empty list. Several under one id of ours count as unreadable, because nothing shows
 * which is meant.
 */
export const transferSchema = z.preprocess((body) => {
  const inside = flatOrInside(body)
  const { items, payments, transactions } = object.safeParse(inside).data ?? {}
  const list = [items, payments, transactions].find(Array.isArray)
  if (list === undefined) return inside
  return list.length > 1 ? undefined : (list[0] ?? null)
}, transfer.nullable())
