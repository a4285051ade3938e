import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { brlSchema, rateSchema } from '../protocol/wire.ts'

const optionalText = z.nullable(z.string())

const openSpans = z.array(z.strictObject({ from: z.string(), to: z.string() })).check(z.maxLength(6))

/** A week as `@puente/domain/opening-hours` reads it (`isOpenAt`): `HH:MM` in Buenos Aires, a closed day is an empty list. */
export const weeklyHoursSchema = z.strictObject({
  monday: openSpans,
  tuesday: openSpans,
  wednesday: openSpans,
  thursday: openSpans,
  friday: openSpans,
  saturday: openSpans,
  sunday: openSpans,
})

/** A testimonial about the service, as the operator wrote it. */
export const testimonialSchema = z.strictObject({ text: z.string(), author: z.string() })
export type Testimonial = z.infer<typeof testimonialSchema>
export const testimonialsSchema = z.array(testimonialSchema).check(z.maxLength(50))

/**
 * The settings and the facts of the deployment that any screen may read. No secret is ever part of it (UI-028). Null is unset: the
 * screen hides the element. `GET /env.json` answers the same document. Changes come as the live event `settings`.
 */
export const publicSettingsSchema = z.strictObject({
  brand: z.string(),
  /** Payee shown beside a code; null hides it (QR-009). */
  payeeName: optionalText,
  /** CNPJ or CPF with separators. A text that is neither comes as the operator set it. */
  payeeTaxId: optionalText,
  /** The companies behind the service as the legal texts name them. Null if the operator set no name (LEGAL-005). */
  legal: z.strictObject({
    intermediary: z.nullable(z.strictObject({ name: z.string(), taxId: optionalText })),
    assetsProvider: z.nullable(z.strictObject({ name: z.string(), taxId: optionalText })),
  }),
  /** https addresses. */
  links: z.strictObject({ storeApp: optionalText }),
  /** Footers of the site and of `/calculadorapix` (PUB-019), as `+5491123456789`; shown by `formatArgentinePhone` or as they are. */
  phones: z.strictObject({ site: optionalText, calculator: optionalText }),
  /** SUP-002 to SUP-004, and the address that the legal texts name; numbers as `+5491123456789`, for a chat link without the plus. */
  support: z.strictObject({
    phone: optionalText,
    whatsapp: optionalText,
    email: optionalText,
    hours: weeklyHoursSchema,
  }),
  /** Where the calculator's orders go (PUB-031), as `+5491123456789`. */
  whatsapp: optionalText,
  wallets: z.strictObject({ trc20: optionalText, polygon: optionalText }),
  /** Texts of PUB-015, as the operator writes them. */
  figures: z.strictObject({ clients: optionalText, sent: optionalText, satisfaction: optionalText }),
  /** Null: the examples that come with the product. Empty: the section is hidden. */
  testimonials: z.nullable(testimonialsSchema),
  calculator: z.strictObject({
    /** The shown validity of a calculator's quote (PUB-032: 1800). */
    validitySeconds: z.number(),
  }),
  /** Pesos for one real, shown as a first estimate until the real rate is there (DASH-032). It prices nothing. */
  firstEstimateRate: rateSchema,
  order: z.strictObject({ fee: brlSchema, min: brlSchema, max: brlSchema }),
  establishment: z.strictObject({ fee: brlSchema, min: brlSchema, max: brlSchema }),
  qrValiditySeconds: z.number(),
  /** How often an open history refreshes itself, 10 to 60 s (HIST-031); null is each minute. */
  historyRefreshSeconds: z.nullable(z.number()),
  /** The Pix provider or the market is simulated. Screens show a notice of it (ruling 16). */
  testMode: z.strictObject({
    pix: z.boolean(),
    market: z.boolean(),
    /** Where a simulated code is paid: the sandbox's bank page. */
    bankUrl: optionalText,
  }),
  environment: z.enum(['demo', 'test', 'production']),
  version: z.string(),
})
export type PublicSettings = z.infer<typeof publicSettingsSchema>

export const readPublicSettings = endpoint({
  name: 'readPublicSettings',
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  whileLocked: true,
  fromMemory: true,
  summary: 'Fees, limits, brand, contacts and test mode, as screens show them',
  rateLimit: 'public-read',
  status: 200,
  response: publicSettingsSchema,
})
