import { moneyFromDecimalText } from '@puente/domain/money'
import { z } from 'zod'

/** Shapes of API Pix 2.9.0, as far as a collector reads them. New fields and new status words are compatible there. */

const amount = z.string().transform((text, context) => {
  const parsed = moneyFromDecimalText(text, 'BRL')
  if (parsed !== null && parsed.minor > 0n) return parsed.minor
  context.addIssue('not an amount')
  return z.NEVER
})
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const refundSchema = z.object({
  id: z.string().min(1).max(35),
  valor: amount,
  natureza: z.string().nullish(),
  status: z.string(),
})
/** A payload location longer than the standard allows counts as null: the charge can still be paid by its own code. */
const place = z.string().max(77).nullish().catch(null)

/**
 * Not part of the standard since release 2.6.3, but most banks still send it, each in its own way. Unreadable parts count as missing, because a
 * payment never waits for its payer's data.
 */
const payer = z.object({
  nome: z.string().nullish().catch(null),
  cpf: z.string().nullish().catch(null),
  cnpj: z.string().nullish().catch(null),
})

/** Ids of 34 characters stand in the official examples, so the length is not held to 32. */
export const pixSchema = z.object({
  endToEndId: z.string().regex(/^[A-Za-z0-9]{20,40}$/),
  // A Pix without a charge has no txid. Some providers send "", "***" or null instead.
  txid: z
    .string()
    .regex(/^[A-Za-z0-9]{1,35}$/)
    .nullish()
    .catch(null),
  valor: amount,
  chave: z.string().max(77).nullish(),
  horario: instant,
  pagador: payer.nullish().catch(null),
  // The standard's schema has a list; its example of a callback has a single object.
  // Each is read separately, so that an unreadable one hides neither the Pix nor the other returns.
  devolucoes: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((one) => [one])])
    .nullish(),
})
export type PixAnswer = z.output<typeof pixSchema>

/** Some banks write whole numbers as text. */
const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** Several Pix. `pixSchema` reads each on its own, so that a bad one does not affect the others. */
const pixItems = z.array(z.unknown())

export const chargeSchema = z.object({
  txid: z.string(),
  status: z.string().max(100),
  chave: z.string().max(77),
  valor: z.object({ original: amount }),
  calendario: z.object({ criacao: instant, expiracao: wholeNumber.pipe(z.int().positive()) }),
  location: place,
  loc: z.object({ location: place }).nullish().catch(null),
  pixCopiaECola: z.string().nullish(),
  /** Sicoob's name of the same code. */
  brcode: z.string().nullish().catch(null),
  pix: pixItems.nullish(),
})
export type ChargeAnswer = z.output<typeof chargeSchema>

/** A missing list is empty. A list with Pix always has the number of pages. */
export const pixListSchema = z
  .object({
    parametros: z
      .object({
        paginacao: z.object({
          paginaAtual: wholeNumber,
          quantidadeDePaginas: wholeNumber,
          quantidadeTotalDeItens: wholeNumber.nullish().catch(null),
        }),
      })
      .nullish(),
    pix: pixItems.nullish(),
  })
  .refine(({ parametros, pix }) => (pix ?? []).length === 0 || parametros !== undefined)

/** An address of notices, as the provider has it. */
export const webhookSchema = z.object({
  webhookUrl: z.string().max(2_000),
  chave: z.string().max(77),
  criacao: instant.nullish().catch(null),
})
export type WebhookAnswer = z.output<typeof webhookSchema>

export const webhookListSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: wholeNumber }) }).nullish(),
  webhooks: z.array(webhookSchema).nullish(),
})

/** A notice: one call may carry several Pix. */
const noticeItems = z.array(z.record(z.string(), z.unknown())).max(1000)

/** A notice: one call may carry several Pix. Inter sends the list alone. */
export const noticeSchema = z.union([
  noticeItems.transform((pix) => ({ pix })),
  z.object({ pix: noticeItems }),
  // The test call of a bank at the registration of our address has no Pix.
  z.object({ pix: z.undefined().optional() }).transform(() => ({ pix: [] })),
])
