import { parseTaxDocument } from '@puente/domain/tax-document'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { openCharge } from '../api-pix/charges.ts'
import { copyPasteCode } from '../api-pix/copy-paste-code.ts'
import { newLocation } from '../api-pix/locations.ts'
import { horarioOf, valorOf } from '../api-pix/pix-view.ts'
import type { SandboxContext } from '../context.ts'
import { type Charge, currentRevision, type Payment } from '../store/records.ts'
import { centavosOf } from '../api-pix/reading.ts'
import { FireBankingRefusal } from './refusal.ts'
import { returnedOf, wordOf } from './words.ts'

/** Reais as a JSON number with at most two decimals. */
const reais = z.number().transform((value, context) => {
  const [whole = '', decimals = ''] = String(value).split('.')
  const minor = centavosOf(`${whole}.${decimals.padEnd(2, '0')}`)
  if (minor === null || minor === 0n) context.addIssue('must be reais with at most two decimals')
  return minor ?? z.NEVER
})

const newPayment = z.object({
  transaction: z.object({
    value: reais,
    description: z.string().max(140).optional(),
    expirationTime: z.int().min(1).max(2_592_000).default(86_400),
    externalId: z.string().min(1).max(255).optional(),
  }),
  payer: z.object({
    fullName: z.string().trim().min(1).max(200),
    document: z.string().transform((text, context) => {
      const document = parseTaxDocument(text)
      if (!document) context.addIssue('must be a valid CPF or CNPJ')
      return document?.value ?? z.NEVER
    }),
  }),
})

/**
 * Makes a charge. What a repeated `externalId` does is not published; here it is refused with 409, and nothing of the first charge comes
 * back. @throws FireBankingRefusal
 */
export async function createPayment(context: SandboxContext, sent: unknown): Promise<Charge> {
  const read = newPayment.safeParse(sent ?? {})
  if (!read.success) {
    const byField = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new FireBankingRefusal(400, 'Validation failed', byField)
  }
  const { transaction, payer } = read.data
  const companyId = randomUUID()
  const txid = transaction.externalId ?? companyId.replaceAll('-', '')
  if (context.store.charges.has(txid)) throw new FireBankingRefusal(409, 'externalId already used')
  return openCharge(context, {
    txid,
    api: 'fire-banking',
    companyId,
    key: context.config.receiver.key,
    location: newLocation(context, 'cob'),
    revision: {
      expirationSeconds: transaction.expirationTime,
      debtor: { name: payer.fullName, taxId: payer.document },
      amountMinor: transaction.value,
      payerMayChangeAmount: false,
      payerPrompt: transaction.description ?? null,
      extras: [],
    },
  })
}

/** The answer to a new charge: it names neither amount, key nor externalId. */
export function createdView(context: SandboxContext, charge: Charge): object {
  const { store, faults } = context
  const location = charge.locationId === null ? undefined : store.locations.get(charge.locationId)
  const code = location && !faults.strikes('omitCopyPaste') ? copyPasteCode(context, location) : null
  const { expirationSeconds } = currentRevision(charge)
  return {
    transactionId: charge.companyId,
    status: faults.strikes('unknownStatus')?.word ?? wordOf(charge, undefined),
    pixQrCode: '',
    ...(code !== null && { pixCode: faults.strikes('emptyCode') ? '' : code }),
    generateTime: horarioOf(charge.createdAtMs),
    expirationDate: horarioOf(charge.createdAtMs + expirationSeconds * 1_000),
    paymentLink: `${context.baseUrl()}/banco?code=${encodeURIComponent(code ?? '')}`,
  }
}

/** A charge as the lookups show it: in reais, with documents masked, and without its code. */
export function foundView(context: SandboxContext, charge: Charge): object {
  const [payment] = context.store.paymentsOf(charge.txid)
  const { amountMinor, debtor, payerPrompt } = currentRevision(charge)
  const value = payment?.amountMinor ?? amountMinor
  const payer = payment && !context.faults.strikes('omitPayer') ? personView(payment.payer) : null
  return {
    id: charge.companyId,
    externalId: charge.txid,
    businessId: 'sandbox-business',
    endToEndId: payment?.endToEndId ?? null,
    operation: {
      provider: 'SANDBOX',
      type: 'PAYMENT',
      status: context.faults.strikes('unknownStatus')?.word ?? wordOf(charge, payment),
      value: reaisOf(value),
      fee: 0,
      finalValue: reaisOf(value),
      refundValue: payment ? reaisOf(returnedOf(payment)) : 0,
      description: payerPrompt,
    },
    negotiator: debtor && personView(debtor),
    payer,
    receiver: null,
    createdAt: horarioOf(charge.createdAtMs),
    updatedAt: horarioOf(lastChangeOf(charge, payment)),
  }
}

function personView({ name, taxId }: { readonly name: string; readonly taxId: string }): object {
  return { fullName: name, document: `***${taxId.slice(3, -2)}**` }
}

function reaisOf(amountMinor: bigint): number {
  return Number(valorOf(amountMinor))
}

function lastChangeOf({ createdAtMs }: Charge, payment: Payment | undefined): number {
  if (payment === undefined) return createdAtMs
  return Math.max(payment.settledAtMs, ...payment.refunds.map(({ settledAtMs }) => settledAtMs ?? 0))
}
