import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'

/**
 * Reports an error whose id the screen showed (UI-003). Carries nothing that was on screen: neither the message of the error nor
 * the query of the address, because both may name people.
 */
export const reportClientError = endpoint({
  name: 'reportClientError',
  method: 'POST',
  path: '/client-errors',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Writes the id of an error screen to the error log',
  rateLimit: 'client-error',
  body: z.strictObject({
    id: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
    /** The class of the error, as in `TypeError`. */
    name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    path: z.string().check(z.regex(/^\/[\p{L}\p{N}/._~…@-]{0,200}$/u)),
    version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
    /** The request id of the answer that caused it, if there was one. */
    requestId: z.nullable(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  }),
  status: 204,
})

/** 404 to everybody except an admin, and to everybody while the debug tools are off (DBG-001). */
export const readQrSample = endpoint({
  name: 'readQrSample',
  method: 'GET',
  path: '/debug/qr-sample',
  access: 'anyone',
  summary: 'The sample store of the QR test: nothing is stored on it (DBG-009)',
  status: 200,
  response: z.strictObject({ storeId: z.string(), pageUrl: z.string() }),
  problems: ['route.not-found'],
})
