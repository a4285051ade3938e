import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { instantSchema, uuidSchema } from '../protocol/wire.ts'

export const establishmentStatuses = ['pending', 'approved', 'rejected'] as const
export type EstablishmentStatus = (typeof establishmentStatuses)[number]

/** An establishment as its owner's profile lists it (PROF-022). */
export const ownEstablishmentSchema = z.strictObject({
  id: uuidSchema,
  ownerId: uuidSchema,
  name: z.string(),
  city: z.string(),
  province: z.string(),
  status: z.enum(establishmentStatuses),
  /** Path of its public page on this site, `/loja/…`; null before its approval. */
  customUrl: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
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
