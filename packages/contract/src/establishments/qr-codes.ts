import { posterFormats } from '@puente/domain/poster'
import { posterLanguages } from '@puente/domain/poster-texts'
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'
import { generationStates } from './approval.ts'

/** An establishment in the list of QR codes. */
export const qrStoreSchema = z.strictObject({
  id: uuidSchema,
  name: z.string(),
  city: z.string(),
  generation: z.enum(generationStates),
  /** Null without an address. */
  storeId: z.nullable(z.string()),
  /** The complete address of the page, which the code contains (QRG-010). Null without an address. */
  pageUrl: z.nullable(z.string()),
  qrCodeGeneratedAt: z.nullable(instantSchema),
  version: z.int(),
})
export type QrStore = z.infer<typeof qrStoreSchema>

/** All in one answer: they are a few hundred, and the studio packs them into one ZIP. */
export const listQrStores = endpoint({
  name: 'listQrStores',
  method: 'GET',
  path: '/admin/qr-codes',
  access: 'admin',
  summary:
    'The approved and active establishments of owners whose approval stands, by name, with what was generated for each (QRG-001)',
  status: 200,
  response: z.strictObject({ stores: z.array(qrStoreSchema) }),
})

/** Each call is one generation: its time is stored, and the address stays. */
export const generateQrCode = endpoint({
  name: 'generateQrCode',
  method: 'POST',
  path: '/admin/establishments/:id/qr-code',
  access: 'admin',
  summary: 'Generates the QR code of an approved establishment, or generates it again (QRG-003)',
  params: idParams,
  status: 200,
  response: z.strictObject({
    id: uuidSchema,
    /** Path of the code on this site. */
    qrCodeUrl: z.string(),
    qrCodeGeneratedAt: instantSchema,
    version: z.int(),
  }),
  problems: [
    'establishment.not-found',
    'establishment.not-approved',
    'establishment.identity-withdrawn',
    'establishment.no-address',
  ],
})

/** A colour that is too light for white paper is printed black. For an approved and active establishment with a QR code, as below. */
export const downloadPoster = endpoint({
  name: 'downloadPoster',
  method: 'GET',
  path: '/admin/establishments/:id/poster',
  access: 'admin',
  summary: 'A poster of an establishment with a QR code, as a PDF of one page',
  params: idParams,
  query: z.strictObject({
    format: z.enum(posterFormats),
    language: z.enum(posterLanguages),
    colour: z._default(z.string().check(z.regex(/^#[0-9A-F]{6}$/)), '#000000'),
  }),
  download: true,
  status: 200,
  problems: ['establishment.not-found'],
})

/** The code is black. For an approved and active one with a QR code. Any other is answered like one that does not exist. */
export const downloadOwnPoster = endpoint({
  name: 'downloadOwnPoster',
  method: 'GET',
  path: '/establishments/:id/poster',
  access: 'user',
  summary: 'A poster of an own establishment, as a PDF of one page',
  params: idParams,
  query: z.strictObject({ format: z.enum(posterFormats), language: z.enum(posterLanguages) }),
  download: true,
  status: 200,
  problems: ['establishment.not-found'],
})
