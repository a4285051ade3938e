import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { arsSchema, daySchema, idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'
import { operatingHoursSchema } from './operating-hours.ts'

export const establishmentStatuses = ['pending', 'approved', 'rejected'] as const
export type EstablishmentStatus = (typeof establishmentStatuses)[number]

/**
 * A pause of an approved establishment (decision 0036). An admin's pause is shown before one of its owner. `identity`: the owner's approval is
 * withdrawn (decision 0063), which is shown before both.
 */
export const pauseSchema = z.strictObject({
  by: z.enum(['owner', 'admin', 'identity']),
  since: instantSchema,
  /** The admin's reason, for the owner. Null for a pause of the owner, and once the owner sent their documents again. */
  reason: z.nullable(z.string()),
})
export type Pause = z.infer<typeof pauseSchema>

/** The change of an approved establishment that its owner sent last (decision 0043). An approved change is deleted. */
export const storeChangeSchema = z.strictObject({
  id: uuidSchema,
  status: z.enum(['pending', 'rejected']),
  sentAt: instantSchema,
  /** Null while it waits. */
  rejectionReason: z.nullable(z.string()),
})
export type StoreChange = z.infer<typeof storeChangeSchema>

/** An establishment as its owner sees it in their lists (PROF-022). */
export const ownEstablishmentSchema = z.strictObject({
  id: uuidSchema,
  ownerId: uuidSchema,
  name: z.string(),
  city: z.string(),
  province: z.string(),
  status: z.enum(establishmentStatuses),
  /** Path of its public page on this site, `/loja/…`; null before its approval. */
  customUrl: z.nullable(z.string()),
  /** The id in the address of the page, which the printed code carries; null before an approval. */
  storeId: z.nullable(z.string()),
  /** The complete address of the page, which the QR code contains. Null unless the code was generated and the page is served. */
  printedUrl: z.nullable(z.string()),
  /** Path of the picture on this site, its longer side at most 640 px. */
  smallImageUrl: z.nullable(z.string()),
  operatingHours: z.nullable(operatingHoursSchema),
  rejectionReason: z.nullable(z.string()),
  /** The step of the wizard that the reason names, 1 to 4 (ruling 69). */
  rejectionStep: z.nullable(z.int()),
  isActive: z.boolean(),
  pause: z.nullable(pauseSchema),
  change: z.nullable(storeChangeSchema),
  createdAt: instantSchema,
})
export type OwnEstablishment = z.infer<typeof ownEstablishmentSchema>

export const listOwnEstablishments = endpoint({
  name: 'listOwnEstablishments',
  method: 'GET',
  path: '/establishments/own',
  access: 'user',
  summary: 'The establishments of the signed-in person, newest first (PROF-021)',
  status: 200,
  response: z.strictObject({ establishments: z.array(ownEstablishmentSchema) }),
})

/** May be repeated. */
export const withdrawStoreChange = endpoint({
  name: 'withdrawStoreChange',
  method: 'DELETE',
  path: '/establishments/own/:id/change',
  access: 'user',
  summary: 'Deletes the pending or rejected change of an own establishment',
  params: idParams,
  status: 204,
  problems: ['establishment.not-found'],
})

/** Days of the figures, today included. */
export const figureDays = 7

/** The payments and visits of an establishment's page. */
export const ownFiguresSchema = z.strictObject({
  establishmentId: uuidSchema,
  /** All visits so far (SHOP-016). */
  visits: z.int(),
  visitsToday: z.int(),
  /** The time of today's last payment; null without a payment today. */
  lastPaymentAt: z.nullable(instantSchema),
  /** The last days of Buenos Aires, today last: confirmed payments, and their pesos less returns. */
  days: z.array(z.strictObject({ day: daySchema, payments: z.int(), pesos: arsSchema })),
})
export type OwnFigures = z.infer<typeof ownFiguresSchema>

export const readOwnFigures = endpoint({
  name: 'readOwnFigures',
  method: 'GET',
  path: '/establishments/own/figures',
  access: 'user',
  summary:
    'Payments of the last seven days and visits of each approved establishment of the signed-in person',
  status: 200,
  response: z.strictObject({ figures: z.array(ownFiguresSchema) }),
})

/** The state of an own establishment after its owner paused or resumed it. */
export const ownStandingSchema = z.strictObject({
  id: uuidSchema,
  isActive: z.boolean(),
  pause: z.nullable(pauseSchema),
})
export type OwnStanding = z.infer<typeof ownStandingSchema>

const ownProblems = ['establishment.not-found', 'establishment.not-approved', 'establishment.paused'] as const

/** May be repeated. */
export const pauseOwnEstablishment = endpoint({
  name: 'pauseOwnEstablishment',
  method: 'POST',
  path: '/establishments/own/:id/pause',
  access: 'user',
  summary: 'Pauses the page of an approved establishment until its owner resumes it',
  params: idParams,
  status: 200,
  response: ownStandingSchema,
  problems: ownProblems,
})

/** May be repeated. */
export const resumeOwnEstablishment = endpoint({
  name: 'resumeOwnEstablishment',
  method: 'POST',
  path: '/establishments/own/:id/resumption',
  access: 'user',
  summary: 'Ends the pause of an owner; one of an admin stays',
  params: idParams,
  status: 200,
  response: ownStandingSchema,
  problems: ownProblems,
})
