import { z } from 'zod'
import { openCharge, randomTxid } from '../api-pix/charges.ts'
import { copyPasteCode } from '../api-pix/copy-paste-code.ts'
import { newLocation } from '../api-pix/locations.ts'
import { horarioOf } from '../api-pix/pix-view.ts'
import type { SandboxContext } from '../context.ts'
import { type Charge, currentRevision, isExpired, type Payment } from '../store/records.ts'
import { numberOf } from './account.ts'
import { reais } from './amounts.ts'
import { CorpxRefusal } from './refusal.ts'

const longestLifeMs = 24 * 60 * 60 * 1_000

const newQrCode = z.object({
  pixKey: z.string(),
  value: reais,
  expirationDate: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  identifier: z.string().regex(/^[A-Za-z0-9]{1,32}$/, 'identifier must have at most 32 letters and digits'),
  message: z.string().max(140).optional(),
  allowChangeValue: z.boolean().default(false),
})

/** @throws CorpxRefusal */
export async function createQrCode(context: SandboxContext, sent: unknown): Promise<Charge> {
  const read = newQrCode.safeParse(sent ?? {})
  if (!read.success) {
    const [issue] = read.error.issues
    throw invalid(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { pixKey, identifier, expirationDate, ...body } = read.data
  if (pixKey !== context.config.receiver.key) {
    throw new CorpxRefusal(404, 'pix_key_not_found', 'The key is not registered on the account.')
  }
  const lifeMs = expirationDate - context.now()
  if (lifeMs <= 0 || lifeMs > longestLifeMs) throw invalid('expirationDate: must be within 24 hours')
  if (context.store.charges.has(identifier)) {
    throw new CorpxRefusal(409, 'pix_qr_identifier_conflict', 'The identifier is already used.')
  }
  return openCharge(context, {
    txid: identifier,
    api: 'corpx',
    companyId: randomTxid(),
    key: pixKey,
    location: newLocation(context, 'cob'),
    revision: {
      expirationSeconds: Math.ceil(lifeMs / 1_000),
      debtor: null,
      amountMinor: body.value,
      payerMayChangeAmount: body.allowChangeValue,
      payerPrompt: body.message ?? null,
      extras: [],
    },
  })
}

/** @throws CorpxRefusal */
export async function cancelQrCode(context: SandboxContext, charge: Charge): Promise<void> {
  if (charge.status === 'CONCLUIDA') {
    throw new CorpxRefusal(409, 'pix_qr_already_paid', 'The QR code was paid.')
  }
  const record = { ...charge, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' as const }
  await context.store.save({ kind: 'charge', record })
}

/** A QR code as it is looked up. */
export function qrCodeView(context: SandboxContext, charge: Charge): object {
  const { store, faults } = context
  const [payment] = store.paymentsOf(charge.txid)
  const location = charge.locationId === null ? undefined : store.locations.get(charge.locationId)
  const code = location && !faults.strikes('omitCopyPaste') ? copyPasteCode(context, location) : null
  const { amountMinor, expirationSeconds, payerPrompt } = currentRevision(charge)
  return {
    txid: charge.companyId,
    identifier: charge.txid,
    ...(code !== null && { emv: faults.strikes('emptyCode') ? '' : code }),
    status: faults.strikes('unknownStatus')?.word ?? wordOf(context, charge),
    type: 'DYNAMIC',
    value: numberOf(amountMinor),
    message: payerPrompt,
    pixKey: charge.key,
    createdAt: horarioOf(charge.createdAtMs),
    expiresAt: horarioOf(charge.createdAtMs + expirationSeconds * 1_000),
    ...(payment && {
      paidAt: horarioOf(payment.settledAtMs),
      paidAmount: numberOf(payment.amountMinor),
      endToEndId: payment.endToEndId,
      transactionId: payment.endToEndId.slice(-11),
      transaction: { status: transactionWordOf(payment) },
      ...payerField(context, payment),
    }),
  }
}

/** The answer to a new QR code: the same, inside `data`, with the code under another name. Both shapes are seen of this company. */
export function createdView(context: SandboxContext, charge: Charge): object {
  const { emv, pixKey, ...rest } = { emv: undefined, pixKey: undefined, ...qrCodeView(context, charge) }
  return { statusCode: 201, data: { ...rest, ...(emv !== undefined && { payload: emv }), chave: pixKey } }
}

export function transactionView(context: SandboxContext, payment: Payment): object {
  return {
    endToEndId: payment.endToEndId,
    direction: 'IN',
    status: transactionWordOf(payment),
    amount: numberOf(payment.amountMinor),
    currency: 'BRL',
    identifier: payment.txid,
    description: payment.message,
    transactionDate: horarioOf(payment.settledAtMs),
    ...payerField(context, payment),
  }
}

/** COMPLETED, or REFUNDED once a part went back. */
function transactionWordOf({ refunds }: Payment): string {
  return refunds.some(({ status }) => status === 'DEVOLVIDO') ? 'REFUNDED' : 'COMPLETED'
}

function wordOf({ now }: SandboxContext, charge: Charge): string {
  if (charge.status === 'CONCLUIDA') return 'paid'
  if (charge.status !== 'ATIVA') return 'cancelled'
  return isExpired(charge, now()) ? 'expired' : 'active'
}

function payerField({ faults }: SandboxContext, { payer }: Payment): object {
  return faults.strikes('omitPayer') ? {} : { payer: { name: payer.name, taxIdNumber: payer.taxId } }
}

function invalid(message: string): CorpxRefusal {
  return new CorpxRefusal(400, 'invalid_payload', message)
}
