import * as z from 'zod/mini'
import { providerNames } from '../collections.ts'
import { financePeriods } from '../finance.ts'
import { presentPasswordSchema } from '../identity/sessions.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  brlSchema,
  idParams,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'

/** Types of Pix keys that a transfer may go to, as the dialog offers them (FIN-023). */
export const transferKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'evp'] as const
export type TransferKeyType = (typeof transferKeyTypes)[number]

/** The two periods of a day that have limits of their own (FIN-028). */
const limitPeriodSchema = z.enum(['daytime', 'night'])
export type LimitPeriodName = z.infer<typeof limitPeriodSchema>

/** Characters of the description (FIN-023). */
export const longestTransferText = 140

/** A key as it was typed, and its type. The server reads it by the same rules as the dialog. */
const keySchema = z.strictObject({ type: z.enum(transferKeyTypes), text: lineSchema(1, 100) })

/** The refusals that the endpoints which prepare or send a transfer have in common. */
const sending = ['finance.locked', 'provider.not-configured', 'transfer.unsupported'] as const

export const readTransferTerms = endpoint({
  name: 'readTransferTerms',
  method: 'GET',
  path: '/admin/finance/transfer-terms',
  access: 'admin',
  summary: 'The terms of a transfer now: types of keys, fee, and the amount left by the limits',
  status: 200,
  response: z.strictObject({
    keyTypes: z.array(z.enum(transferKeyTypes)),
    longestText: z.number(),
    /** Whether the provider shows who owns a key. Without it the admin names the recipient. */
    showsOwners: z.boolean(),
    /** Null if the provider does not name it before the transfer. */
    fee: z.nullable(brlSchema),
    /** The part of the balance that open transfers reserve. */
    reserved: brlSchema,
    limit: z.strictObject({
      period: limitPeriodSchema,
      /** When the other period begins. */
      endsAt: instantSchema,
      perTransfer: brlSchema,
      /** The amount left for the day or night. */
      left: brlSchema,
    }),
  }),
  problems: sending,
})

export const askKeyOwner = endpoint({
  name: 'askKeyOwner',
  method: 'POST',
  path: '/admin/finance/key-owners',
  access: 'admin',
  summary: 'Who owns a Pix key, by the directory. Rationed: query only before a transfer to it',
  rateLimit: 'key-owner',
  body: z.strictObject({ key: keySchema }),
  status: 200,
  response: z.strictObject({
    /** The id of this answer for the transfer. It is valid for an hour. */
    lookupId: uuidSchema,
    name: z.string(),
    /** CPF, masked, or CNPJ. Null if the provider shows none. */
    document: z.nullable(z.string()),
    bank: z.nullable(z.string()),
    /** The number of transfers to this key, and the time of the last one. */
    sentBefore: z.strictObject({ times: z.number(), lastAt: z.nullable(instantSchema) }),
  }),
  problems: [
    ...sending,
    'transfer.key-invalid',
    'transfer.key-unsupported',
    'transfer.key-unknown',
    'transfer.owners-unsupported',
    'finance.provider-failed',
  ],
})

/**
 * `sending`: the call to the provider is in progress. `processing`: its outcome is unknown, and the provider is queried until it is known.
 * `completed` and `failed` are certain. `closed`: admins closed it, because the provider never showed it, or shows it with another amount. It is
 * still queried, and changes if the provider shows it differently later (decision 0052).
 */
export const transferStates = ['sending', 'processing', 'completed', 'failed', 'closed'] as const
export type TransferState = (typeof transferStates)[number]

/**
 * Why a transfer failed. `balance`, `limit`, `key`, `other`: the provider refused it. `not-sent`: nothing reached the provider. `provider`: it
 * accepted the transfer and could not carry it out.
 */
export const transferFailures = ['balance', 'limit', 'key', 'other', 'not-sent', 'provider'] as const
export type TransferFailure = (typeof transferFailures)[number]

/** How long the provider has to show a transfer before admins may close it. */
export const transferClosableAfterMs = 86_400_000

const transferSchema = z.strictObject({
  id: uuidSchema,
  state: z.enum(transferStates),
  /** Null unless `failed`. */
  failure: z.nullable(z.enum(transferFailures)),
  /** False until the provider shows that it has the transfer. */
  isKnownToProvider: z.boolean(),
  key: z.strictObject({ type: z.enum(transferKeyTypes), text: z.string() }),
  recipient: z.strictObject({
    name: z.string(),
    document: z.nullable(z.string()),
    bank: z.nullable(z.string()),
    /** True if the directory named the recipient, false if the admin did. */
    isKnown: z.boolean(),
  }),
  amount: brlSchema,
  fee: z.nullable(brlSchema),
  description: z.nullable(z.string()),
  /** Email of the admin. */
  sentBy: z.string(),
  provider: z.enum(providerNames),
  providerId: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  createdAt: instantSchema,
  endedAt: z.nullable(instantSchema),
  /** When the provider was last queried. Null if it was not. */
  askedAt: z.nullable(instantSchema),
  /** When the provider will be queried next. Null if it will not be queried again. */
  askAt: z.nullable(instantSchema),
  /** What the provider shows instead of the amount that we sent. Null unless it shows another one. */
  shown: z.nullable(brlSchema),
  /** From when an admin may close it: the provider has never shown it, or shows another amount. Null if nobody may. */
  closableFrom: z.nullable(instantSchema),
  /** The decision or request to close it. Null without one. */
  closing: z.nullable(
    z.strictObject({
      id: uuidSchema,
      state: z.enum(['asked', 'done']),
      reason: z.string(),
      /** Emails of the admins. */
      askedBy: z.string(),
      askedAt: instantSchema,
      confirmedBy: z.nullable(z.string()),
      /** Whether the reader may confirm it, because another admin requested it. */
      mayConfirm: z.boolean(),
    }),
  ),
  /** When the provider showed it after it was closed, and whether an admin has read that. Null if it did not. */
  found: z.nullable(z.strictObject({ at: instantSchema, isSeen: z.boolean() })),
})
export type TransferView = z.infer<typeof transferSchema>

export const beginTransfer = endpoint({
  name: 'beginTransfer',
  method: 'POST',
  path: '/admin/finance/transfers',
  access: 'admin',
  summary:
    'Sends a Pix from our account, once, with the finance password checked for this transfer (FIN-024 to FIN-027)',
  rateLimit: 'payout',
  idempotent: true,
  body: z.strictObject({
    key: keySchema,
    amountMinor: z.string().check(z.regex(/^-?\d{1,15}$/)),
    description: z.nullable(lineSchema(1, longestTransferText)),
    /** The id of the answer about the owner that the admin saw, or a name that they give. */
    recipient: z.union([
      z.strictObject({ lookupId: uuidSchema }),
      z.strictObject({ name: lineSchema(1, 200) }),
    ]),
    password: presentPasswordSchema,
    /** Sends even if a transfer of the same amount to the same key is still open, or is closed and still queried. */
    allowDuplicate: z.boolean(),
  }),
  status: 201,
  response: transferSchema,
  problems: [
    ...sending,
    'provider.changed',
    'transfer.key-invalid',
    'transfer.key-unsupported',
    'transfer.owner-expired',
    'transfer.amount-not-positive',
    'transfer.exceeds-balance',
    'transfer.exceeds-limit',
    'transfer.same-open',
    'finance.password-wrong',
    'finance.password-not-set',
    'finance.too-many-tries',
    'finance.provider-failed',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

/** The filter of a list of transfers. */
const transferFilter = {
  state: z.optional(z.enum(transferStates)),
  /** Days of Buenos Aires up to today in which a transfer began. */
  period: z.optional(z.enum(financePeriods)),
  /** A part of recipient, description, admin or an id at the provider, or a complete key. */
  search: z._default(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u)), ''),
} as const

export const listTransfers = endpoint({
  name: 'listTransfers',
  method: 'GET',
  path: '/admin/finance/transfers',
  access: 'admin',
  summary: 'The transfers that were sent, newest first, 20 a page',
  query: z.strictObject({
    ...pageQuery,
    /** `open`: only open ones, and those that were found after they were closed and not yet acknowledged. */
    show: z._default(z.enum(['all', 'open']), 'all'),
    ...transferFilter,
  }),
  status: 200,
  response: pageOf(transferSchema),
  problems: ['finance.locked'],
})

export const exportTransfers = endpoint({
  name: 'exportTransfers',
  method: 'GET',
  path: '/admin/finance/transfers/export',
  access: 'admin',
  summary: 'The transfers that a filter finds, as a CSV file, newest first',
  rateLimit: 'history-export',
  query: z.strictObject({ ...transferFilter, language: z._default(z.enum(['es', 'pt']), 'es') }),
  download: true,
  status: 200,
  problems: ['finance.locked'],
})

export const readTransfer = endpoint({
  name: 'readTransfer',
  method: 'GET',
  path: '/admin/finance/transfers/:id',
  access: 'admin',
  summary: 'One transfer, as the list has it',
  params: idParams,
  status: 200,
  response: transferSchema,
  problems: ['finance.locked', 'transfer.not-found'],
})

export const askTransfer = endpoint({
  name: 'askTransfer',
  method: 'POST',
  path: '/admin/finance/transfers/:id/ask',
  access: 'admin',
  summary: 'Queries the provider about a transfer now. It sends nothing',
  rateLimit: 'payout',
  params: idParams,
  status: 200,
  response: transferSchema,
  problems: [
    'finance.locked',
    'transfer.not-found',
    'finance.provider-failed',
    'provider.not-configured',
    'provider.other-account',
  ],
})

const closingProblems = [
  'finance.locked',
  'transfer.not-found',
  'transfer.not-closable',
  'transfer.shown-changed',
  'transfer.closing-changed',
  'finance.provider-failed',
  'provider.not-configured',
  'provider.other-account',
  'proof.required',
  'idempotency.key-reused',
  'idempotency.in-progress',
] as const

export const closeTransfer = endpoint({
  name: 'closeTransfer',
  method: 'POST',
  path: '/admin/finance/transfers/:id/closing',
  access: 'admin',
  freshProof: true,
  summary:
    'Closes a transfer that the provider never showed, or shows with another amount. Above a limit it waits for another admin',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    reason: lineSchema(1, 500),
    /** `shown` of the transfer as the admin saw it. If the provider now shows another amount, the request is refused. */
    shown: z.nullable(brlSchema),
  }),
  status: 200,
  response: transferSchema,
  problems: [...closingProblems, 'transfer.closable-later'],
})

export const confirmTransferClosing = endpoint({
  name: 'confirmTransferClosing',
  method: 'POST',
  path: '/admin/finance/transfers/:id/closing/confirmation',
  access: 'admin',
  freshProof: true,
  summary: "Closes a transfer at another admin's request",
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ closingId: uuidSchema }),
  status: 200,
  response: transferSchema,
  problems: [...closingProblems, 'transfer.own-closing'],
})

export const withdrawTransferClosing = endpoint({
  name: 'withdrawTransferClosing',
  method: 'DELETE',
  path: '/admin/finance/transfers/:id/closing',
  access: 'admin',
  summary: 'Withdraws or declines a request to close a transfer. Changes nothing without one',
  params: idParams,
  status: 200,
  response: transferSchema,
  problems: ['finance.locked', 'transfer.not-found'],
})

export const acknowledgeFoundTransfer = endpoint({
  name: 'acknowledgeFoundTransfer',
  method: 'PUT',
  path: '/admin/finance/transfers/:id/found-seen',
  access: 'admin',
  summary: 'Records that an admin has read that a closed transfer was sent after all',
  params: idParams,
  status: 200,
  response: transferSchema,
  problems: ['finance.locked', 'transfer.not-found'],
})
