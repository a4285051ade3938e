import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'
import { establishmentStatuses } from './own-establishments.ts'

/** A text as typed. The bounds only keep the request small, and are at least twice what the rules of the form allow. */
function typed(most: number) {
  // The database cannot store a NUL or half of a surrogate pair.
  return z.string().check(z.maxLength(most), z.regex(/^[^\0\p{Cs}]*$/u))
}

const dayHoursSchema = z.strictObject({ open: typed(10), close: typed(10), closed: z.boolean() })
const itemsSchema = z.array(typed(200)).check(z.maxLength(60))

const detailsFields = {
  description: typed(4000),
  operatingHours: z.strictObject({
    monday: dayHoursSchema,
    tuesday: dayHoursSchema,
    wednesday: dayHoursSchema,
    thursday: dayHoursSchema,
    friday: dayHoursSchema,
    saturday: dayHoursSchema,
    sunday: dayHoursSchema,
  }),
  services: itemsSchema,
  products: itemsSchema,
}

/** What an owner changes without another approval, as typed: `readStoreDetails` of the domain reads it (decision 0040). */
export const storeDetailsFormSchema = z.strictObject(detailsFields)

/** The form of `readRegistration` in the domain, as typed: the server reads it, so that every fault has its own answer. */
export const registrationFormSchema = z.strictObject({
  name: typed(600),
  category: typed(40),
  cuit: typed(40),
  phone: typed(60),
  whatsapp: typed(60),
  province: typed(60),
  city: typed(400),
  address: typed(2000),
  googleMapsUrl: typed(4000),
  ...detailsFields,
})

const stepSchema = z.int().check(z.minimum(1), z.maximum(5))

/** A registration that is not sent yet, one for each user (EST-009). The image is not part of it. */
export const registrationDraftSchema = z.strictObject({
  form: registrationFormSchema,
  /** The step that was open, 1 to 5. */
  step: stepSchema,
  /** When it was last changed, by the clock of the server. */
  changedAt: instantSchema,
  /** When the server stored it. */
  savedAt: instantSchema,
  /** The browser that it comes from; `deviceName` of the web app names it. */
  userAgent: z.nullable(z.string()),
})
export type RegistrationDraft = z.infer<typeof registrationDraftSchema>

/** Submissions of one user in any 15 minutes (EST-060). */
export const mostSubmissions = 5
export const submissionWindowMinutes = 15

export const readRegistrationState = endpoint({
  name: 'readRegistrationState',
  method: 'GET',
  path: '/establishments/registration',
  access: 'user',
  summary: 'The draft of a registration, and how many submissions are left (EST-009, EST-061)',
  status: 200,
  response: z.strictObject({
    draft: z.nullable(registrationDraftSchema),
    /** 0 while the limit is reached. */
    submissionsLeft: z.int(),
    /** When the next submission is possible. Null if one is possible now. */
    limitedUntil: z.nullable(instantSchema),
  }),
})

/**
 * The newer of two drafts wins: a draft older than the stored one is not stored. `changedAt` is the browser's time corrected by the server's clock. A
 * time in the future counts as now.
 */
export const saveRegistrationDraft = endpoint({
  name: 'saveRegistrationDraft',
  method: 'PUT',
  path: '/establishments/registration/draft',
  access: 'user',
  summary: 'Stores the draft of a registration, unless a newer one is stored',
  body: z.strictObject({ form: registrationFormSchema, step: stepSchema, changedAt: instantSchema }),
  status: 200,
  response: z.strictObject({
    /** False if the stored one is newer. */
    saved: z.boolean(),
    /** What is stored now. */
    draft: registrationDraftSchema,
  }),
})

/** May be repeated. */
export const deleteRegistrationDraft = endpoint({
  name: 'deleteRegistrationDraft',
  method: 'DELETE',
  path: '/establishments/registration/draft',
  access: 'user',
  summary: 'Deletes the draft of a registration (EST-008)',
  status: 204,
})

/**
 * EST-056 to EST-068. A refusal of the form lists every fault in `errors`, in the order of the form, each with its `step`.
 * `establishment.too-many-submissions` carries `minutes`, rounded up, and `limitedUntil` in its details.
 */
export const registerEstablishment = endpoint({
  name: 'registerEstablishment',
  method: 'POST',
  path: '/establishments',
  access: 'user',
  summary: 'Registers an establishment of the signed-in person, which then waits for its approval',
  idempotent: true,
  query: z.strictObject({
    /**
     * The person's own establishment that it corrects, if rejected, or changes, if approved (decision 0043). The draft belongs to a new
     * establishment, so it then stays.
     */
    corrects: z.optional(uuidSchema),
  }),
  body: registrationFormSchema,
  status: 201,
  response: z.strictObject({ id: uuidSchema, status: z.enum(establishmentStatuses) }),
  problems: [
    'establishment.invalid',
    'establishment.cuit-taken',
    'establishment.too-many-submissions',
    'establishment.not-saved',
    'establishment.not-correctable',
  ],
})

/** What an owner sees of the picture of an establishment: paths on this site that are public and may be cached forever. */
export const establishmentImageSchema = z.strictObject({
  /** At most 1280 px on its longer side. */
  imageUrl: z.string(),
  /** At most 640 px. */
  smallImageUrl: z.string(),
})

/** EST-070: JPEG, PNG or WebP. A second one replaces the first. Only while the establishment waits for its approval. */
export const attachEstablishmentImage = endpoint({
  name: 'attachEstablishmentImage',
  method: 'POST',
  path: '/establishments/:id/image',
  access: 'user',
  summary: 'Stores the public picture of an own establishment',
  rateLimit: 'upload',
  upload: true,
  params: idParams,
  status: 201,
  response: establishmentImageSchema,
  problems: [
    'establishment.not-found',
    'establishment.decided',
    'file.too-large',
    'file.type-refused',
    'file.unreadable',
    'file.infected',
    'file.daily-limit',
    'file.storage-failed',
  ],
})

/**
 * Ruling 69: a rejected registration opens in the wizard with everything filled, at the step that the reason names. An approved one opens
 * there to be changed.
 */
export const readSentRegistration = endpoint({
  name: 'readSentRegistration',
  method: 'GET',
  path: '/establishments/:id/registration',
  access: 'user',
  summary: 'The form of an own establishment that was rejected or approved, to correct or change it',
  params: idParams,
  status: 200,
  response: z.strictObject({
    form: registrationFormSchema,
    /** 1 to 4; null if the reason names no step. */
    step: z.nullable(stepSchema),
    /** Why it was rejected; null if it was not. */
    reason: z.nullable(z.string()),
    /** The approved establishment that the form changes, which may be this one; null if it corrects a registration. */
    changes: z.nullable(uuidSchema),
  }),
  problems: ['establishment.not-found'],
})
