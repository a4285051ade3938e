import { parseTaxDocument } from '@puente/domain/tax-document'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type PayerOrder, payCharge, payStaticCode } from '../bank/pay.ts'
import { defaultPayer, type Payer, payers } from '../bank/payers.ts'
import { readCode } from '../bank/read-code.ts'
import { BankRefusal } from '../bank/refusal.ts'
import type { SandboxContext } from '../context.ts'
import { PixProblem } from '../api-pix/problem.ts'
import { centavosOf } from '../api-pix/reading.ts'
import type { Refunds } from '../api-pix/refunds.ts'
import type { Payment, Refund } from '../store/records.ts'

const amount = z.string().transform((text, context) => {
  const minor = centavosOf(text)
  if (minor === null || minor === 0n)
    context.addIssue('must be reais as text with two decimals, such as "10.50"')
  return minor ?? z.NEVER
})

const customPayer = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    taxId: z.string().transform((text, context) => {
      const document = parseTaxDocument(text)
      if (!document) context.addIssue('must be a valid CPF or CNPJ')
      return document?.value ?? z.NEVER
    }),
    institution: z.string().trim().min(1).max(120).default(defaultPayer.institution),
    ispb: z
      .string()
      .regex(/^[0-9A-Z]{8}$/)
      .default(defaultPayer.ispb),
  })
  .transform((given): Payer => ({ id: 'custom', ...given }))

const knownPayer = z.string().transform((id, context) => {
  const payer = payers.find((candidate) => candidate.id === id)
  if (!payer) context.addIssue(`must be one of ${payers.map((candidate) => candidate.id).join(', ')}`)
  return payer ?? z.NEVER
})

/** Needs exactly one of `txid`, `code` and `key`: what to pay. */
export const paymentBody = z
  .strictObject({
    txid: z.string().optional(),
    code: z.string().max(2_000).optional(),
    key: z.string().optional(),
    /** With `key`: the identifier that the payer's bank passes on; without it the Pix is never notified. */
    reference: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,35}$/)
      .optional(),
    amount: amount.optional(),
    payer: z.union([knownPayer, customPayer]).default(defaultPayer),
    message: z.string().trim().min(1).max(140).optional(),
    /** Pays a charge that is expired, paid or removed, too. */
    force: z.boolean().default(false),
  })
  .refine((body) => [body.txid, body.code, body.key].filter((given) => given !== undefined).length === 1, {
    error: 'exactly one of txid, code and key is needed',
  })

/** Pays as a payer's bank that lets the amount be changed, which some do. @throws BankRefusal */
export async function simulatePayment(
  context: SandboxContext,
  body: z.output<typeof paymentBody>,
): Promise<Payment> {
  const order: PayerOrder = {
    amountMinor: body.amount ?? null,
    payer: body.payer,
    message: body.message ?? null,
  }
  const licence = { anyState: body.force, anyAmount: true }
  if (body.txid !== undefined) {
    const charge = context.store.charges.get(body.txid)
    if (!charge) throw new BankRefusal('charge.missing')
    return payCharge(context, charge, order, licence)
  }
  if (body.code !== undefined) {
    const code = readCode(context, body.code)
    return code.kind === 'charge'
      ? payCharge(context, code.charge, order, licence)
      : payStaticCode(context, code, order)
  }
  if (body.key !== context.config.receiver.key) throw new BankRefusal('code.foreign')
  return payStaticCode(context, { txid: body.reference ?? null, amountMinor: null }, order)
}

/**
 * Money that goes back without the receiver's client asking: made at the provider's own desk (`ORIGINAL`), or forced by the scheme for
 * fraud or an operational fault.
 */
export const returnBody = z
  .strictObject({
    endToEndId: z.string().optional(),
    /** Names the first Pix that paid this charge. */
    txid: z.string().optional(),
    /** If absent, everything that has not been returned yet. */
    amount: amount.optional(),
    nature: z.enum(['ORIGINAL', 'MED_OPERACIONAL', 'MED_FRAUDE']).default('MED_FRAUDE'),
    description: z.string().max(140).optional(),
    /** If true, the return is notified as EM_PROCESSAMENTO and stays so until a control call ends it. */
    open: z.boolean().default(false),
  })
  .refine((body) => (body.endToEndId === undefined) !== (body.txid === undefined), {
    error: 'exactly one of endToEndId and txid is needed',
  })

export async function simulateReturn(
  context: SandboxContext,
  refunds: Refunds,
  { endToEndId, txid, nature, open, ...body }: z.output<typeof returnBody>,
): Promise<Refund> {
  const payment =
    txid === undefined ? context.store.payments.get(endToEndId ?? '') : context.store.paymentsOf(txid)[0]
  if (!payment) throw unknownPix()
  return refunds.request(payment, {
    id: `${nature === 'ORIGINAL' ? 'DEV' : 'MED'}${randomBytes(12).toString('hex')}`,
    amountMinor: body.amount ?? leftOf(payment),
    nature,
    description: body.description ?? null,
    open,
  })
}

export const returnParams = z.object({ endToEndId: z.string(), id: z.string() })

export const returnEndBody = z.strictObject({
  status: z.enum(['DEVOLVIDO', 'NAO_REALIZADO']),
  reason: z.string().max(140).optional(),
})

/** Decides an open return. */
export async function endReturn(
  context: SandboxContext,
  refunds: Refunds,
  { endToEndId, id }: z.output<typeof returnParams>,
  { status, reason }: z.output<typeof returnEndBody>,
): Promise<Refund> {
  const payment = context.store.payments.get(endToEndId)
  if (!payment) throw unknownPix()
  return refunds.end(payment, id, { status, reason: reason ?? null })
}

function leftOf(payment: Payment): bigint {
  return payment.refunds
    .filter((refund) => refund.status !== 'NAO_REALIZADO')
    .reduce((left, refund) => left - refund.amountMinor, payment.amountMinor)
}

function unknownPix(): PixProblem {
  return new PixProblem('PixNaoEncontrado', 'Não há Pix recebido com o endToEndId ou txid informado.')
}
