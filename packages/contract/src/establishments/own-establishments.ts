import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { arsSchema, daySchema, instantSchema, uuidSchema } from '../protocol/wire.ts'
import { operatingHoursSchema } from './operating-hours.ts'

export const establishmentStatuses = ['pending', 'approved', 'rejected'] as const
export type EstablishmentStatus = (typeof establishmentStatuses)[number]

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
  /** Of the printed code and the page; null before an approval. */
  storeId: z.nullable(z.string()),
  /** The whole address of the page, which the QR code holds. Null unless the code was generated and the page is served. */
  printedUrl: z.nullable(z.string()),
  /** Path of the picture on this site, its longer side at most 640 px. */
  smallImageUrl: z.nullable(z.string()),
  operatingHours: z.nullable(operatingHoursSchema),
  rejectionReason: z.nullable(z.string()),
  /** The step of the wizard that the reason names, 1 to 4 (ruling 69). */
  rejectionStep: z.nullable(z.int()),
  isActive: z.boolean(),
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

/** Days of the figures, today included. */
export const figureDays = 7

/** What came in at an establishment by its page, and who looked. */
export const ownFiguresSchema = z.strictObject({
  establishmentId: uuidSchema,
  /** Of all time (SHOP-016). */
  visits: z.int(),
  visitsToday: z.int(),
  /** Of today; null without one. */
  lastPaymentAt: z.nullable(instantSchema),
  /** The last days of Buenos Aires, today last: confirmed payments, and their pesos less what went back. */
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
