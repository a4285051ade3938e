import { establishmentCategories } from '@puente/domain/establishment'
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { uuidSchema } from '../protocol/wire.ts'
import { operatingHoursSchema } from './operating-hours.ts'

/** The public data of an approved and active establishment: only what its page shows (SHOP-007). */
export const publicStoreSchema = z.strictObject({
  id: uuidSchema,
  storeId: z.string(),
  /** The readable part of its address; null for a name without a letter or digit of the Latin alphabet. */
  slug: z.nullable(z.string()),
  name: z.string(),
  category: z.enum(establishmentCategories),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  province: z.string(),
  /** E.164, as `+5493757421234`. */
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  googleMapsUrl: z.nullable(z.string()),
  operatingHours: z.nullable(operatingHoursSchema),
  /** Keys of options, and the owner's own words. */
  services: z.array(z.string()),
  products: z.array(z.string()),
  /** Path of the picture on this site, its longer side at most 1280 px. */
  profileImageUrl: z.nullable(z.string()),
  /** The same picture, its longer side at most 640 px. */
  smallImageUrl: z.nullable(z.string()),
})
export type PublicStore = z.infer<typeof publicStoreSchema>

/** A pending, rejected or paused one is answered like one that does not exist (SHOP-004). */
export const readStore = endpoint({
  name: 'readStore',
  method: 'GET',
  path: '/stores/:storeId',
  access: 'anyone',
  fromMemory: true,
  summary: 'The public page of an establishment by its store id, in any case (SHOP-002)',
  rateLimit: 'public-read',
  // The use case checks the id, so that a malformed one has its own message (SHOP-005).
  params: z.strictObject({ storeId: z.string() }),
  status: 200,
  response: publicStoreSchema,
  problems: ['store.id-invalid', 'store.not-found'],
})
