import * as z from 'zod/mini'
import { argentineProvinces, establishmentCategories } from '@puente/domain/establishment'
import { languages } from '../identity/sessions.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, pageOf, pageQuery, uuidSchema } from '../protocol/wire.ts'
import { establishmentStatuses, pauseSchema } from './own-establishments.ts'
import { operatingHoursSchema } from './operating-hours.ts'

/** ESTA-007: not approved and active, without an address, without a QR code, or complete. */
export const qrStates = ['not-approved', 'no-url', 'no-qr', 'active'] as const
export type QrState = (typeof qrStates)[number]

/** ESTA-019: whether the address and the QR code exist. */
export const generationStates = ['no-url', 'url', 'qr'] as const
export type GenerationState = (typeof generationStates)[number]

export const establishmentRowSchema = z.strictObject({
  id: uuidSchema,
  name: z.string(),
  category: z.enum(establishmentCategories),
  city: z.string(),
  province: z.string(),
  /** 11 digits; null for one that was opened without a registration. */
  cuit: z.nullable(z.string()),
  /** Null once the owner's account was erased. */
  ownerName: z.nullable(z.string()),
  status: z.enum(establishmentStatuses),
  isActive: z.boolean(),
  pause: z.nullable(pauseSchema),
  qr: z.enum(qrStates),
  pageVisits: z.int(),
  createdAt: instantSchema,
  /** The approved establishment that this one would change (decision 0043); null for a registration. */
  changes: z.nullable(z.strictObject({ id: uuidSchema, name: z.string(), storeId: z.nullable(z.string()) })),
  /** The version that a decision must carry, so that no admin decides about a state that they have not seen. */
  version: z.int(),
})
export type EstablishmentRow = z.infer<typeof establishmentRowSchema>

/** The filter of the list: a status, or paused among the approved. */
export const storeStandings = [...establishmentStatuses, 'paused'] as const
export type StoreStanding = (typeof storeStandings)[number]

/** Which rows the list shows. */
const listFilters = {
  status: z.optional(z.enum(storeStandings)),
  category: z.optional(z.enum(establishmentCategories)),
  province: z.optional(z.enum(argentineProvinces)),
  qr: z.optional(z.enum(qrStates)),
  search: z._default(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u)), ''),
}

export const listEstablishments = endpoint({
  name: 'listEstablishments',
  method: 'GET',
  path: '/admin/establishments',
  access: 'admin',
  summary:
    'Establishments, newest first; name, city and province by contains, a CUIT by its digits (ESTA-004, ESTA-005)',
  query: z.strictObject({
    ...pageQuery,
    ...listFilters,
    /** The queue of the desk has the oldest first. */
    order: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
  status: 200,
  response: pageOf(establishmentRowSchema),
})

export const readEstablishmentFigures = endpoint({
  name: 'readEstablishmentFigures',
  method: 'GET',
  path: '/admin/establishment-figures',
  access: 'admin',
  summary: 'How many establishments have each QR state, the visits of all pages, and what waits (ESTA-008)',
  status: 200,
  response: z.strictObject({
    byQr: z.strictObject({
      'not-approved': z.int(),
      'no-url': z.int(),
      'no-qr': z.int(),
      active: z.int(),
    }),
    total: z.int(),
    pageVisits: z.int(),
    waiting: z.int(),
    /** When the one that has waited longest was sent. Null if none waits. */
    waitingSince: z.nullable(instantSchema),
  }),
})

export const listActiveEstablishments = endpoint({
  name: 'listActiveEstablishments',
  method: 'GET',
  path: '/admin/active-establishments',
  access: 'admin',
  summary: 'The active establishments by name, for filters (SHOP-017)',
  status: 200,
  response: z.strictObject({
    establishments: z.array(
      z.strictObject({ id: uuidSchema, name: z.string(), storeId: z.nullable(z.string()) }),
    ),
  }),
})

/** Facts for the reviewer, never a verdict. */
export const reviewChecksSchema = z.strictObject({
  /** Null if no CUIT is stored. */
  cuit: z.nullable(
    z.strictObject({
      valid: z.boolean(),
      kind: z.nullable(z.enum(['man', 'woman', 'person', 'company', 'other'])),
    }),
  ),
  ownerVerified: z.boolean(),
  cuitIsOwners: z.boolean(),
  bankDataKnown: z.boolean(),
  hasMapsLink: z.boolean(),
  /** Other establishments, not rejected, with the same name, address or phone. At most 5. */
  twins: z.array(
    z.strictObject({
      id: uuidSchema,
      name: z.string(),
      city: z.string(),
      status: z.enum(establishmentStatuses),
      sameName: z.boolean(),
      sameAddress: z.boolean(),
      samePhone: z.boolean(),
    }),
  ),
})

/** The registration that an owner sent. Empty fields are null. */
const sentFactsSchema = {
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  description: z.nullable(z.string()),
  googleMapsUrl: z.nullable(z.string()),
  operatingHours: z.nullable(operatingHoursSchema),
  services: z.array(z.string()),
  products: z.array(z.string()),
  /** Path of the public picture on this site, at most 1280 px. A change without one keeps the picture. */
  imageUrl: z.nullable(z.string()),
}

/** ESTA-002. */
export const reviewedEstablishmentSchema = z.strictObject({
  ...establishmentRowSchema.shape,
  ...sentFactsSchema,
  email: z.nullable(z.string()),
  /** What the page of a change's establishment shows today. Null for a registration. */
  before: z.nullable(
    z.strictObject({
      name: z.string(),
      category: z.enum(establishmentCategories),
      city: z.string(),
      province: z.string(),
      ...sentFactsSchema,
    }),
  ),
  storeId: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  customUrl: z.nullable(z.string()),
  generation: z.enum(generationStates),
  qrCodeUrl: z.nullable(z.string()),
  qrCodeGeneratedAt: z.nullable(instantSchema),
  webhookUrl: z.nullable(z.string()),
  /** Email of the admin. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instantSchema),
  rejectedAt: z.nullable(instantSchema),
  rejectionReason: z.nullable(z.string()),
  rejectionStep: z.nullable(z.int()),
  /** EST-069. Null once the owner's account was erased. */
  owner: z.nullable(
    z.strictObject({
      id: uuidSchema,
      name: z.string(),
      email: z.string(),
      language: z.enum(languages),
      cuit: z.nullable(z.string()),
      closed: z.boolean(),
      bank: z.nullable(
        z.strictObject({
          accountHolderName: z.string(),
          bankName: z.string(),
          cbu: z.string(),
          cuit: z.string(),
        }),
      ),
    }),
  ),
  checks: reviewChecksSchema,
})
export type ReviewedEstablishment = z.infer<typeof reviewedEstablishmentSchema>

/** Bank data of the owner are shown, so each opening is audited. */
export const readEstablishment = endpoint({
  name: 'readEstablishment',
  method: 'GET',
  path: '/admin/establishments/:id',
  access: 'admin',
  summary: 'One establishment with its owner, and the facts that a reviewer compares',
  params: idParams,
  status: 200,
  response: reviewedEstablishmentSchema,
  problems: ['establishment.not-found'],
})

/** The state of an establishment after a decision or a generation. */
export const decidedEstablishmentSchema = z.strictObject({
  id: uuidSchema,
  status: z.enum(establishmentStatuses),
  isActive: z.boolean(),
  pause: z.nullable(pauseSchema),
  qr: z.enum(qrStates),
  generation: z.enum(generationStates),
  storeId: z.nullable(z.string()),
  customUrl: z.nullable(z.string()),
  version: z.int(),
})
export type DecidedEstablishment = z.infer<typeof decidedEstablishmentSchema>

const decisionProblems = [
  'establishment.not-found',
  'establishment.already-approved',
  'establishment.already-rejected',
  'establishment.changed',
  'establishment.own',
  'proof.required',
] as const

/**
 * The approval is stored even if no address could be generated. `generation` is then `no-url` (ESTA-012). An approved change is copied to its
 * establishment, whose state is the answer.
 */
export const approveEstablishment = endpoint({
  name: 'approveEstablishment',
  method: 'POST',
  path: '/admin/establishments/:id/approval',
  access: 'admin',
  freshProof: true,
  summary: 'Approves an establishment that waits, opens it, and generates its address (ESTA-012)',
  params: idParams,
  body: z.strictObject({ version: z.int() }),
  status: 200,
  response: decidedEstablishmentSchema,
  problems: [...decisionProblems, 'establishment.owner-closed'],
})

/** ESTA-013, in characters after trimming. */
export const establishmentRejectionLength = { least: 3, most: 500 } as const

export const rejectEstablishment = endpoint({
  name: 'rejectEstablishment',
  method: 'POST',
  path: '/admin/establishments/:id/rejection',
  access: 'admin',
  freshProof: true,
  summary: 'Rejects an establishment that waits, with a reason for its owner (ESTA-013)',
  params: idParams,
  body: z.strictObject({
    version: z.int(),
    /** Plain text, several lines allowed. */
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(establishmentRejectionLength.least),
        z.maxLength(establishmentRejectionLength.most),
        z.regex(/^[^\0\p{Cs}]*$/u),
      ),
    /** The step of the form that the reason is about, 1 to 4 (ruling 69). */
    step: z.nullable(z.int().check(z.minimum(1), z.maximum(4))),
  }),
  status: 200,
  response: decidedEstablishmentSchema,
  problems: decisionProblems,
})

/** May be repeated. */
export const generateEstablishmentAddress = endpoint({
  name: 'generateEstablishmentAddress',
  method: 'POST',
  path: '/admin/establishments/:id/address',
  access: 'admin',
  summary: 'Gives an approved establishment the store id, slug and address that it lacks (QRG-002)',
  params: idParams,
  status: 200,
  response: decidedEstablishmentSchema,
  problems: [
    'establishment.not-found',
    'establishment.not-approved',
    'establishment.identity-withdrawn',
    'establishment.store-id-failed',
  ],
})

/** In characters after trimming. */
export const pauseReasonLength = { least: 3, most: 500 } as const

const deskProblems = [
  'establishment.not-found',
  'establishment.not-approved',
  'establishment.changed',
  'establishment.own',
  'establishment.owner-closed',
  'proof.required',
] as const

export const pauseEstablishment = endpoint({
  name: 'pauseEstablishment',
  method: 'POST',
  path: '/admin/establishments/:id/pause',
  access: 'admin',
  freshProof: true,
  summary: 'Pauses the page of an approved establishment, with a reason for its owner',
  params: idParams,
  body: z.strictObject({
    /** The version that the admin has seen. */
    version: z.int(),
    /** Plain text, several lines allowed. */
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(pauseReasonLength.least),
        z.maxLength(pauseReasonLength.most),
        z.regex(/^[^\0\p{Cs}]*$/u),
      ),
  }),
  status: 200,
  response: decidedEstablishmentSchema,
  problems: deskProblems,
})

/** The owner's pause may still be in force afterwards. Another call ends that one, too. */
export const resumeEstablishment = endpoint({
  name: 'resumeEstablishment',
  method: 'POST',
  path: '/admin/establishments/:id/resumption',
  access: 'admin',
  freshProof: true,
  summary: "Ends the pause of an admin or, if there is none, the owner's",
  params: idParams,
  body: z.strictObject({ version: z.int() }),
  status: 200,
  response: decidedEstablishmentSchema,
  problems: deskProblems,
})
