import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  idParams,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'

/** Charges in one file at most. */
export const maxFileCharges = 500
/** The longest reason for releasing payouts of a file. */
export const maxReleaseReason = 300
/** Lines of a result at most. */
export const maxResultLines = 2000

/** The layouts that can be written exactly (decision 0072). */
export const payoutFileLayouts = ['csv', 'interbanking'] as const
export type PayoutFileLayout = (typeof payoutFileLayouts)[number]

/** Why a charge is not in a file. */
export const leftOutReasons = [
  'no-such-charge',
  'nothing-owed',
  'only-set-off',
  'pix-not-confirmed',
  'charge-closed',
  'own-charge',
  'being-paid',
  'in-file',
  'account-on-hold',
  'needs-approval',
  'no-account',
  'cbu-invalid',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const leftOutSchema = z.strictObject({
  chargeId: uuidSchema,
  reason: z.enum(leftOutReasons),
  /** The client, as the list of transactions names them. Null if there is no such charge, or it names nobody. */
  clientName: z.nullable(z.string()),
  /** What can be found in the list: the reference of the transaction. Null if there is no such charge. */
  transactionId: z.nullable(z.string()),
  /** The pesos of the charge. Null if there is no such charge. */
  amount: z.nullable(arsSchema),
})
export type LeftOutCharge = z.output<typeof leftOutSchema>

/** open: payouts are reserved in it · read: none is, and at least one was recorded · voided: all were released */
export const payoutFileStates = ['open', 'read', 'voided'] as const

export const payoutFileSchema = z.strictObject({
  id: uuidSchema,
  /** Six digits or more: `000187`. */
  number: z.string(),
  layout: z.enum(payoutFileLayouts),
  /** The last four digits of our own account. Null if the layout does not name it. */
  debitEnding: z.nullable(z.string()),
  fileName: z.string(),
  state: z.enum(payoutFileStates),
  count: z.number(),
  total: arsSchema,
  /** The payouts that are still reserved in it. */
  openCount: z.number(),
  recordedCount: z.number(),
  /** How often it was downloaded, and who did so last. Null before the first download. */
  downloads: z.nullable(
    z.strictObject({ count: z.number(), lastBy: z.nullable(z.string()), lastAt: instantSchema }),
  ),
  /** The results of the bank that are kept with it. */
  resultCount: z.number(),
  /** Full name of the admin. */
  madeBy: z.string(),
  madeAt: instantSchema,
  /** Hexadecimal SHA-256 of its bytes. */
  checksum: z.string(),
})
export type PayoutFile = z.output<typeof payoutFileSchema>

const chosenSchema = z.strictObject({
  chargeIds: z.array(uuidSchema).check(z.minLength(1), z.maxLength(maxFileCharges)),
  layout: z.enum(payoutFileLayouts),
  /** Our own account, from which the bank pays. Only for a layout that names it. */
  debitCbu: z.nullable(z.string().check(z.regex(/^\d{22}$/))),
})

export const previewPayoutFile = endpoint({
  name: 'previewPayoutFile',
  method: 'POST',
  path: '/admin/payout-file-previews',
  access: 'admin',
  summary: 'What a file for the bank would hold now, and which charges would be left out. Reserves nothing',
  body: chosenSchema,
  status: 200,
  response: z.strictObject({
    /** The number that the next file gets. */
    number: z.string(),
    fileName: z.string(),
    count: z.number(),
    total: arsSchema,
    leftOut: z.array(leftOutSchema),
    /**
     * The charges in it whose beneficiary's approval is withdrawn, each with the name of its account (decision 0063). A server of the release before does not
     * send them.
     */
    withdrawn: z._default(z.array(z.strictObject({ chargeId: uuidSchema, holderName: z.string() })), []),
    /** The first lines of the file. */
    lines: z.array(z.string()),
  }),
  problems: ['payout-file.debit-account-invalid'],
})

export const makePayoutFile = endpoint({
  name: 'makePayoutFile',
  method: 'POST',
  path: '/admin/payout-files',
  access: 'admin',
  summary:
    'Begins a payout for each charge that can be paid and writes them into one file for the bank. They stay reserved until the result of the bank is read, or an admin releases them with a reason',
  rateLimit: 'payout',
  idempotent: true,
  body: chosenSchema,
  status: 201,
  response: z.strictObject({ file: payoutFileSchema, leftOut: z.array(leftOutSchema) }),
  problems: [
    'payout-file.empty',
    'payout-file.debit-account-invalid',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

export const listPayoutFiles = endpoint({
  name: 'listPayoutFiles',
  method: 'GET',
  path: '/admin/payout-files',
  access: 'admin',
  summary: 'The files for the bank, newest first, 20 a page',
  query: z.strictObject(pageQuery),
  status: 200,
  response: z.extend(pageOf(payoutFileSchema), {
    /** The account that the reader's last file with one named, to be offered again. */
    lastDebitCbu: z.nullable(z.string()),
  }),
})

export const payoutFileLineStates = ['reserved', 'recorded', 'released'] as const

export const readPayoutFile = endpoint({
  name: 'readPayoutFile',
  method: 'GET',
  path: '/admin/payout-files/:id',
  access: 'admin',
  summary: 'One file for the bank with the payouts in it',
  params: idParams,
  status: 200,
  response: z.strictObject({
    file: payoutFileSchema,
    lines: z.array(
      z.strictObject({
        payoutId: uuidSchema,
        chargeId: uuidSchema,
        reference: z.string(),
        holderName: z.string(),
        cbuEnding: z.string(),
        amount: arsSchema,
        state: z.enum(payoutFileLineStates),
      }),
    ),
  }),
  problems: ['payout-file.not-found'],
})

export const downloadPayoutFile = endpoint({
  name: 'downloadPayoutFile',
  method: 'GET',
  path: '/admin/payout-files/:id/content',
  access: 'admin',
  summary:
    'The file for the bank, byte by byte as it was made, while none of its payouts was released. Each download is audited',
  params: idParams,
  query: z.strictObject({
    /** The downloads that the reader knows of, so that nobody takes a file to the bank a second time without knowing it. */
    known: z.coerce.number().check(z.int(), z.minimum(0)),
  }),
  download: true,
  status: 200,
  problems: [
    'payout-file.not-found',
    'payout-file.closed',
    'payout-file.released',
    'payout-file.downloaded-meanwhile',
  ],
})

const reasonSchema = lineSchema(3, maxReleaseReason)

export const releaseFilePayout = endpoint({
  name: 'releaseFilePayout',
  method: 'POST',
  path: '/admin/payout-files/:id/release',
  access: 'admin',
  summary: 'Releases one payout of a file with a reason, because the bank did not and will not pay it',
  idempotent: true,
  freshProof: true,
  params: idParams,
  body: z.strictObject({ payoutId: uuidSchema, reason: reasonSchema }),
  status: 200,
  response: payoutFileSchema,
  problems: [
    'payout-file.not-found',
    'payout-file.payout-closed',
    'payout.own-charge',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

export const voidPayoutFile = endpoint({
  name: 'voidPayoutFile',
  method: 'POST',
  path: '/admin/payout-files/:id/void',
  access: 'admin',
  summary: 'Releases all payouts that a file still reserves, with a reason',
  idempotent: true,
  freshProof: true,
  params: idParams,
  body: z.strictObject({ reason: reasonSchema }),
  status: 200,
  response: payoutFileSchema,
  problems: [
    'payout-file.not-found',
    'payout-file.closed',
    'payout.own-charge',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

/**
 * What a line of a result means. paid and refused: can be applied · done: has been applied · the others have to be solved by a person: `contradicts`
 * is about a payout that ended the other way, `ambiguous` fits several payouts that differ, `refused-here` is paid and cannot be recorded
 */
export const resultLineKinds = [
  'paid',
  'refused',
  'done',
  'unknown',
  'ambiguous',
  'amount-differs',
  'account-differs',
  'double',
  'contradicts',
  'unreadable',
  'refused-here',
] as const
export type ResultLineKind = (typeof resultLineKinds)[number]

const resultLineSchema = z.strictObject({
  /** Its line in the result, from 1. */
  nth: z.number(),
  kind: z.enum(resultLineKinds),
  /** Our reference. Null if no payout of the file belongs to the line. */
  reference: z.nullable(z.string()),
  holderName: z.nullable(z.string()),
  /** What the line names. Null if it cannot be read. */
  amount: z.nullable(arsSchema),
  /** What we asked for. Null if no payout of the file belongs to the line. */
  asked: z.nullable(arsSchema),
  bankReference: z.string(),
  date: z.string(),
  reason: z.string(),
  /** Why a line that is `refused-here` could not be applied: the code of a problem. Null for all others, and if it is not known. */
  refusal: z.nullable(z.string()),
})
export type ResultLine = z.output<typeof resultLineSchema>

const resultSchema = z.strictObject({
  file: payoutFileSchema,
  /** Hexadecimal SHA-256 of the result that was sent. */
  checksum: z.string(),
  /** This result was applied before, completely or in part. */
  known: z.boolean(),
  paid: z.strictObject({ count: z.number(), total: arsSchema }),
  lines: z.array(resultLineSchema),
})
export type PayoutFileResult = z.output<typeof resultSchema>

const resultProblems = [
  'payout-file.not-found',
  'payout-file.result-unreadable',
  'payout-file.result-too-long',
  'file.too-large',
] as const

export const previewFileResult = endpoint({
  name: 'previewFileResult',
  method: 'POST',
  path: '/admin/payout-files/:id/result-previews',
  access: 'admin',
  summary:
    'Reads the result of the bank (CSV with reference, status, amount, cbu_cvu, bank_reference, date, reason) against its file, and writes nothing',
  params: idParams,
  upload: true,
  status: 200,
  response: resultSchema,
  problems: resultProblems,
})

export const applyFileResult = endpoint({
  name: 'applyFileResult',
  method: 'POST',
  path: '/admin/payout-files/:id/results',
  access: 'admin',
  freshProof: true,
  summary:
    'Records the paid lines of a result, each with its line as the receipt, and releases the refused ones. Sending the same result twice changes nothing',
  params: idParams,
  upload: true,
  body: z.strictObject({
    /** The checksum that the preview gave. */
    checksum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  status: 200,
  response: resultSchema,
  problems: [...resultProblems, 'payout-file.result-changed'],
})

const keptResultSchema = z.strictObject({
  id: uuidSchema,
  /** Of the bank's file. */
  name: z.string(),
  /** Full name of the admin. */
  readBy: z.string(),
  readAt: instantSchema,
  /** Hexadecimal SHA-256 of its bytes. */
  checksum: z.string(),
  /** Its lines against the payouts as they are now. Recorded ones are `paid` or `refused`, ones that could be recorded `refused-here`. */
  lines: z.array(resultLineSchema),
})
export type KeptResult = z.output<typeof keptResultSchema>

export const listFileResults = endpoint({
  name: 'listFileResults',
  method: 'GET',
  path: '/admin/payout-files/:id/results',
  access: 'admin',
  summary:
    'The results of the bank that are kept with a file, the newest 20 first, with what became of each line',
  params: idParams,
  status: 200,
  response: z.strictObject({ items: z.array(keptResultSchema) }),
  problems: ['payout-file.not-found'],
})
