import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { presentPasswordSchema, sessionViewSchema, verificationStatuses } from '../identity/sessions.ts'
import { instantSchema, lineSchema, uuidSchema } from '../protocol/wire.ts'

/** The documents in the order they are asked for (KYC-008). */
export const documentTypes = ['frontId', 'backId', 'selfie'] as const
export type DocumentType = (typeof documentTypes)[number]

const documentSchema = z.nullable(
  z.strictObject({ fileId: uuidSchema, mediaType: z.string(), uploadedAt: instantSchema }),
)

export const verificationViewSchema = z.strictObject({
  status: z.enum(verificationStatuses),
  documents: z.strictObject({ frontId: documentSchema, backId: documentSchema, selfie: documentSchema }),
  hasBankData: z.boolean(),
  submittedAt: z.nullable(instantSchema),
  /** Set while rejected: the admin's reason, and the pictures that it concerns (KYC-030). `withdrawn`: an approval was withdrawn (decision 0063). */
  rejection: z.nullable(
    z.strictObject({
      reason: z.string(),
      documents: z.array(z.enum(documentTypes)),
      at: instantSchema,
      withdrawn: z.boolean(),
    }),
  ),
  /** Until when payouts are on hold because the bank account changed. Null if they are not. */
  payoutsHeldUntil: z.nullable(instantSchema),
})
export type VerificationView = z.infer<typeof verificationViewSchema>

export const readVerification = endpoint({
  name: 'readVerification',
  method: 'GET',
  path: '/verification',
  access: 'user',
  onHandover: true,
  summary: "The person's own identity verification",
  status: 200,
  response: verificationViewSchema,
})

export const bankAccountSchema = z.strictObject({
  accountHolderName: z.string(),
  bankName: z.string(),
  /** 22 digits. */
  cbu: z.string(),
  /** 11 digits; apart from the CUIT of the registration (BANK-008). */
  cuit: z.string(),
  storeName: z.nullable(z.string()),
  cuilStore: z.nullable(z.string()),
})
export type BankAccountView = z.infer<typeof bankAccountSchema>

/** The form of the flow, in any state; `account` is null before the first time. */
export const readBankForm = endpoint({
  name: 'readBankForm',
  method: 'GET',
  path: '/verification/bank-data',
  access: 'user',
  summary: 'The bank data form with what is saved',
  status: 200,
  response: z.strictObject({
    account: z.nullable(bankAccountSchema),
    companyName: z.nullable(z.string()),
    /** BANK-011: whether it can be saved now, and whether the password is required. */
    editable: z.boolean(),
    needsPassword: z.boolean(),
  }),
})

/** The view of the profile: verified accounts only (PROF-037). */
export const readBankData = endpoint({
  name: 'readBankData',
  method: 'GET',
  path: '/account/bank-data',
  access: 'user',
  summary: 'The bank account of a verified person',
  status: 200,
  response: bankAccountSchema,
  problems: ['verification.not-approved'],
})

/** The four declarations (BANK-001). */
export const declarations = ['truth', 'holder', 'lawfulOrigin', 'terms'] as const

/**
 * Texts come as typed; the server reads them, so that each fault has its own answer: declarations first (BANK-007), then the fields.
 */
export const saveBankData = endpoint({
  name: 'saveBankData',
  method: 'PUT',
  path: '/verification/bank-data',
  access: 'user',
  summary: 'Saves the bank data with the four declarations',
  rateLimit: 'second-factor',
  body: z.strictObject({
    accountHolderName: lineSchema(0, 100),
    bankName: lineSchema(0, 100),
    cbu: z.string().check(z.trim(), z.maxLength(40)),
    cuit: z.string().check(z.trim(), z.maxLength(20)),
    storeName: z.nullable(lineSchema(1, 100)),
    cuilStore: z.nullable(z.string().check(z.trim(), z.maxLength(20))),
    declarations: z.strictObject({
      truth: z.boolean(),
      holder: z.boolean(),
      lawfulOrigin: z.boolean(),
      terms: z.boolean(),
    }),
    /** Required of an approved person (BANK-011). */
    password: z.nullable(presentPasswordSchema),
  }),
  status: 200,
  response: z.strictObject({
    account: bankAccountSchema,
    /** The CBU's check digits are wrong. This is reported, not refused (BANK-005). */
    cbuCheckFailed: z.boolean(),
    payoutsHeldUntil: z.nullable(instantSchema),
  }),
  problems: ['bank.declarations-missing', 'bank.invalid', 'verification.closed', 'password.wrong'],
})

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  method: 'POST',
  path: '/verification/documents/:type',
  access: 'user',
  onHandover: true,
  summary: 'Stores one document, which replaces the earlier one (KYC-019, KYC-021)',
  rateLimit: 'upload',
  upload: true,
  params: z.strictObject({ type: z.enum(documentTypes) }),
  status: 201,
  response: z.strictObject({ type: z.enum(documentTypes), fileId: uuidSchema }),
  problems: [
    'verification.closed',
    'file.too-large',
    'file.type-refused',
    'file.unreadable',
    'file.infected',
    'file.daily-limit',
    'file.storage-failed',
  ],
})

/** May be repeated (KYC-027). */
export const submitVerification = endpoint({
  name: 'submitVerification',
  method: 'POST',
  path: '/verification/submission',
  access: 'user',
  onHandover: true,
  summary: 'Sends the documents to review',
  status: 200,
  response: verificationViewSchema,
  problems: ['verification.incomplete', 'verification.closed', 'file.scan-pending'],
})

/**
 * For a computer without a camera (ruling 12): a link, shown as a QR, that opens this verification alone on a phone. It is
 * `<public address>/continuar#<token>`: a fragment never reaches a server or its log. The page of that route removes the token from the address and
 * sends it to `takeHandover`.
 */
export const openHandover = endpoint({
  name: 'openHandover',
  method: 'POST',
  path: '/verification/handover',
  access: 'user',
  summary: 'A link to continue with the photos on a phone; single use, ten minutes',
  rateLimit: 'second-factor',
  status: 201,
  response: z.strictObject({ url: z.string(), expiresAt: instantSchema }),
  problems: ['verification.closed'],
})

export const takeHandover = endpoint({
  name: 'takeHandover',
  method: 'POST',
  path: '/verification/handover/start',
  access: 'anyone',
  onHandover: true,
  summary: 'Opens the verification on the phone; it can do nothing else and ends after thirty minutes',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  status: 201,
  response: sessionViewSchema,
  problems: ['handover.invalid'],
})
