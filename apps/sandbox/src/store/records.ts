import { z } from 'zod'

/** Amount in centavos of BRL. A bigint in memory, a decimal string in the journal. */
const minor = z.union([z.bigint(), z.string().regex(/^-?\d{1,15}$/)]).transform((value) => BigInt(value))
const timeMs = z.int().min(0)

const party = z.object({ name: z.string(), taxId: z.string() })

/** What a revision of a charge may change. A charge keeps every revision that it had. */
const chargeRevision = z.object({
  expirationSeconds: z.int().min(1),
  debtor: party.nullable(),
  amountMinor: minor,
  payerMayChangeAmount: z.boolean(),
  payerPrompt: z.string().nullable(),
  extras: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const chargeStatuses = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
] as const

/** The interfaces at which a charge can be made: the Central Bank's API Pix, and those of companies with one of their own. */
export const apiNames = ['api-pix', 'fire-banking', 'corpx'] as const
export type ApiName = (typeof apiNames)[number]

export const chargeRecord = z.object({
  txid: z.string(),
  /** The interface that created it, which decides how its payment is notified. */
  api: z.enum(apiNames).default('api-pix'),
  /** The company's own id of the charge, if that is not the txid. */
  companyId: z.string().nullable().default(null),
  status: z.enum(chargeStatuses),
  createdAtMs: timeMs,
  key: z.string(),
  locationId: z.int().nullable(),
  revisions: z.array(chargeRevision).min(1),
})

export const locationRecord = z.object({
  id: z.int().min(1),
  token: z.string(),
  chargeKind: z.enum(['cob', 'cobv']),
  createdAtMs: timeMs,
  txid: z.string().nullable(),
})

export const refundNatures = [
  'ORIGINAL',
  'RETIRADA',
  'MED_OPERACIONAL',
  'MED_FRAUDE',
  'MED_PIX_AUTOMATICO',
] as const

const refund = z.object({
  id: z.string(),
  returnId: z.string(),
  amountMinor: minor,
  nature: z.enum(refundNatures),
  description: z.string().nullable(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  reason: z.string().nullable(),
  /** Stays open until a control call decides it, like a dispute. */
  open: z.boolean().default(false),
  requestedAtMs: timeMs,
  settledAtMs: timeMs.nullable(),
})

export const paymentRecord = z.object({
  endToEndId: z.string(),
  /** Null when the payer typed the key by hand: such a Pix is never notified. */
  txid: z.string().nullable(),
  key: z.string(),
  amountMinor: minor,
  settledAtMs: timeMs,
  message: z.string().nullable(),
  payer: party.extend({ institution: z.string() }),
  refunds: z.array(refund),
})

/** A Pix that the account sends. It is in progress until `endsAtMs`, when it ends by itself. */
export const transferRecord = z.object({
  /** The client's own id, or the company's where the client gave none. */
  identifier: z.string(),
  paymentId: z.string(),
  transactionId: z.string(),
  endToEndId: z.string(),
  keyType: z.string(),
  key: z.string(),
  amountMinor: minor,
  description: z.string().nullable(),
  requestedAtMs: timeMs,
  endsAtMs: timeMs,
  end: z.enum(['COMPLETED', 'FAILED']),
})

/** The address to which Pix are notified. `key` is a Pix key, or the name of a company's interface. */
export const webhookRecord = z.object({ key: z.string(), url: z.string(), createdAtMs: timeMs })

/** One line of the journal: the whole record as it is after a change. The last line of a record wins. */
export const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('charge'), record: chargeRecord }),
  z.object({ kind: z.literal('location'), record: locationRecord }),
  z.object({ kind: z.literal('payment'), record: paymentRecord }),
  z.object({ kind: z.literal('transfer'), record: transferRecord }),
  z.object({ kind: z.literal('webhook'), record: webhookRecord }),
  z.object({ kind: z.literal('webhook-removed'), record: z.object({ key: z.string() }) }),
])

export type ChargeRevision = z.output<typeof chargeRevision>
export type Charge = z.output<typeof chargeRecord>
export type Location = z.output<typeof locationRecord>
export type Payment = z.output<typeof paymentRecord>
export type Refund = z.output<typeof refund>
export type Transfer = z.output<typeof transferRecord>
export type Party = z.output<typeof party>
export type Webhook = z.output<typeof webhookRecord>
export type JournalEntry = z.output<typeof journalEntry>

/** The revision in force. Throws when the record is impossible (a charge always has one). */
export function currentRevision(charge: Charge): ChargeRevision {
  const revision = charge.revisions.at(-1)
  if (!revision) throw new Error(`charge ${charge.txid} has no revision`)
  return revision
}

/** Expiry is not a status in API Pix: an expired charge stays ATIVA and can be revived by a revision. */
export function isExpired(charge: Charge, nowMs: number): boolean {
  return nowMs > charge.createdAtMs + currentRevision(charge).expirationSeconds * 1000
}
