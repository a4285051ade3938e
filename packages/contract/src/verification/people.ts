import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languages, verificationStatuses } from '../identity/sessions.ts'
import { documentTypes } from './verification.ts'
import {
  arsSchema,
  brlSchema,
  idParams,
  instantSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'

/** APPR-002: the label of a case. `pending` has all three images and was sent for review. `awaiting` is everything before that. */
export const reviewLabels = ['pending', 'awaiting', 'approved', 'rejected'] as const
export type ReviewLabel = (typeof reviewLabels)[number]

const documentFiles = z.strictObject({
  frontId: z.nullable(uuidSchema),
  backId: z.nullable(uuidSchema),
  selfie: z.nullable(uuidSchema),
  /** Which of these files are PDFs: they have no thumbnail. */
  pdfs: z.array(uuidSchema),
})

export const reviewRowSchema = z.strictObject({
  userId: uuidSchema,
  fullName: z.string(),
  email: z.string(),
  /** The person's language, in which they read an admin's message. */
  language: z.enum(languages),
  label: z.enum(reviewLabels),
  status: z.enum(verificationStatuses),
  /** The version that a decision must carry, so that two admins cannot both decide (APPR-014). */
  version: z.number(),
  documents: documentFiles,
  submittedAt: z.nullable(instantSchema),
  registeredAt: instantSchema,
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/admin/reviews',
  access: 'admin',
  summary: 'The approval desk: cases of one label, the longest wait first, and the counters over all people',
  query: z.strictObject({ ...pageQuery, label: z._default(z.enum([...reviewLabels, 'all']), 'pending') }),
  status: 200,
  response: z.strictObject({
    ...pageOf(reviewRowSchema).shape,
    /** Counted up to one more than `countedUpTo`. */
    counters: z.strictObject({ pending: z.number(), awaiting: z.number() }),
  }),
})

const historyEntry = z.strictObject({
  from: z.enum(verificationStatuses),
  to: z.enum(verificationStatuses),
  reason: z.nullable(z.string()),
  /** Email of the admin. Null for the person's own step. */
  by: z.nullable(z.string()),
  at: instantSchema,
})

/** Everything of PEOP-001 that a screen shows; what is empty is null. */
export const personSchema = z.strictObject({
  id: uuidSchema,
  fullName: z.string(),
  email: z.string(),
  emailConfirmedAt: z.nullable(instantSchema),
  cpf: z.nullable(z.string()),
  dni: z.string(),
  cuit: z.string(),
  phone: z.string(),
  occupation: z.string(),
  companyName: z.nullable(z.string()),
  address: z.strictObject({
    postalCode: z.string(),
    direccion: z.string(),
    numero: z.string(),
    barrio: z.string(),
    ciudad: z.string(),
    provincia: z.string(),
  }),
  role: z.enum(['user', 'admin']),
  language: z.enum(languages),
  verified: z.boolean(),
  status: z.enum(verificationStatuses),
  label: z.enum(reviewLabels),
  version: z.number(),
  rejectionReason: z.nullable(z.string()),
  approvedAt: z.nullable(instantSchema),
  submittedAt: z.nullable(instantSchema),
  documents: documentFiles,
  bank: z.nullable(
    z.strictObject({
      accountHolderName: z.string(),
      bankName: z.string(),
      cbu: z.string(),
      cuit: z.string(),
      storeName: z.nullable(z.string()),
      cuilStore: z.nullable(z.string()),
      /** BANK-005: a warning to the reviewer. */
      cbuCheckFailed: z.boolean(),
      payoutsHeldUntil: z.nullable(instantSchema),
    }),
  ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  lastSignInAt: z.nullable(instantSchema),
  history: z.array(historyEntry),
  latestCharges: z.array(
    z.strictObject({
      id: uuidSchema,
      transactionId: z.string(),
      createdAt: instantSchema,
      pixStatus: z.string(),
      /** What came does not pay the charge and is held (ruling 25). */
      isHeld: z.boolean(),
      payoutStatus: z.string(),
      realValue: brlSchema,
      pesosValue: arsSchema,
    }),
  ),
  closedAt: z.nullable(instantSchema),
})
export type Person = z.infer<typeof personSchema>

/** One whole person, for the desk and for Pessoas Físicas; the opening is audited. */
export const readPerson = endpoint({
  name: 'readPerson',
  method: 'GET',
  path: '/admin/people/:id',
  access: 'admin',
  summary: 'One person with documents, bank data, history and latest transactions',
  params: idParams,
  status: 200,
  response: personSchema,
  problems: ['person.not-found'],
})

/** PEOP-005. */
export const personStates = ['active', 'review-pending', 'inactive'] as const

export const personRowSchema = z.strictObject({
  id: uuidSchema,
  fullName: z.string(),
  email: z.string(),
  cpf: z.nullable(z.string()),
  dni: z.string(),
  cuit: z.string(),
  phone: z.string(),
  state: z.enum(personStates),
  createdAt: instantSchema,
})
export type PersonRow = z.infer<typeof personRowSchema>

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/admin/people',
  access: 'admin',
  summary:
    'Accounts of individuals, newest first; name and email by contains, a CPF, DNI or CUIT by its digits',
  query: z.strictObject({
    ...pageQuery,
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  status: 200,
  response: pageOf(personRowSchema),
})

export const decisionProblems = [
  'person.not-found',
  'verification.changed',
  'verification.own-case',
  'proof.required',
] as const

/** The state of a case after a decision. */
export const decided = z.strictObject({
  userId: uuidSchema,
  status: z.enum(verificationStatuses),
  label: z.enum(reviewLabels),
  version: z.number(),
})

export const approvePerson = endpoint({
  name: 'approvePerson',
  method: 'POST',
  path: '/admin/reviews/:id/approval',
  access: 'admin',
  freshProof: true,
  summary: 'Approves a person whose documents are in review',
  params: idParams,
  body: z.strictObject({ version: z.number().check(z.int()) }),
  status: 200,
  response: decided,
  problems: decisionProblems,
})

/** APPR-008, ruling 13. */
export const rejectionLength = { least: 3, most: 500 } as const

/** Plain text that the person reads, several lines allowed. */
export const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(rejectionLength.least), z.maxLength(rejectionLength.most))

export const rejectPerson = endpoint({
  name: 'rejectPerson',
  method: 'POST',
  path: '/admin/reviews/:id/rejection',
  access: 'admin',
  freshProof: true,
  summary: 'Rejects a person with a reason; deletes the documents and mails the reason (APPR-009)',
  params: idParams,
  body: z.strictObject({
    version: z.number().check(z.int()),
    /** Plain text, several lines allowed. */
    reason: reasonSchema,
    documents: z.array(z.enum(documentTypes)).check(z.maxLength(3)),
  }),
  status: 200,
  response: decided,
  problems: decisionProblems,
})

/** APPR-013. */
export const maxMessageLength = 1000

export const notifyPerson = endpoint({
  name: 'notifyPerson',
  method: 'POST',
  path: '/admin/people/:id/messages',
  access: 'admin',
  summary: 'Writes to a person: by mail and in their own area (APPR-013)',
  params: idParams,
  idempotent: true,
  /** Empty after trimming is `message.empty` (APPR-012). */
  body: z.strictObject({ message: z.string().check(z.maxLength(maxMessageLength)) }),
  status: 201,
  response: z.strictObject({ messageId: uuidSchema }),
  problems: ['person.not-found', 'message.empty'],
})

/** 240 px, for lists; the picture itself is `readFile`. */
export const readThumbnail = endpoint({
  name: 'readThumbnail',
  method: 'GET',
  path: '/admin/files/:id/thumbnail',
  access: 'admin',
  summary: 'A small JPEG of a picture, for the lists of admins; a PDF has none',
  params: idParams,
  download: true,
  status: 200,
  problems: ['file.not-found', 'file.scan-pending'],
})
