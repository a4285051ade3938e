import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema } from '../protocol/wire.ts'
import { storeDetailsFormSchema } from './registration.ts'

const storedSchema = z.strictObject({
  form: storeDetailsFormSchema,
  /** The next change sends it: a change that is based on an older version is refused. */
  version: z.int(),
  updatedAt: instantSchema,
})

export const readOwnDetails = endpoint({
  name: 'readOwnDetails',
  method: 'GET',
  path: '/establishments/own/:id/details',
  access: 'user',
  summary: 'What the owner of an approved establishment may change without another approval',
  params: idParams,
  status: 200,
  response: storedSchema,
  problems: ['establishment.not-found', 'establishment.not-approved'],
})

/**
 * Replaces all fields. May be repeated: stored values change nothing. A refusal of the form lists every fault in `errors`
 * with its `step` of the registration. `establishment.details-changed` carries the stored `version`.
 */
export const changeOwnDetails = endpoint({
  name: 'changeOwnDetails',
  method: 'PUT',
  path: '/establishments/own/:id/details',
  access: 'user',
  summary: 'Changes description, hours, services and products of an approved establishment at once',
  params: idParams,
  body: z.strictObject({ form: storeDetailsFormSchema, version: z.int() }),
  status: 200,
  response: storedSchema,
  problems: [
    'establishment.not-found',
    'establishment.not-approved',
    'establishment.invalid',
    'establishment.details-changed',
  ],
})
