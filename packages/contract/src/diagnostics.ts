import * as z from 'zod/mini'
import { providerNames } from './collections.ts'
import { verificationStatuses } from './identity/sessions.ts'
import { endpoint } from './protocol/endpoint.ts'
import { instantSchema, uuidSchema } from './protocol/wire.ts'
import { connectionFaults } from './provider-settings.ts'

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

/** The parts of the server that the check looks at, before the providers. */
export const serverParts = ['database', 'files', 'mail', 'keys'] as const
export const checkedParts = [...serverParts, ...providerNames] as const
export type CheckedPart = (typeof checkedParts)[number]

/** Why a part does not work: a fault of a connection (`ConnectionFault`) · `timeout`: no result within the limit · `failed`: the server's log has the reason. */
export const checkFaults = [...connectionFaults, 'timeout', 'failed'] as const
export type CheckFault = (typeof checkFaults)[number]

/** Milliseconds that the check of one part may take. All run at the same time. */
export const longestCheckMs = 3_000

const partCheckSchema = z.strictObject({
  part: z.enum(checkedParts),
  configured: z.boolean(),
  /** Names of the settings that are missing or wrong. Never a value. */
  missing: z.array(z.string()),
  /** Whether a stand-in does the work: the embedded database, the mailbox, the sandbox. */
  simulated: z.boolean(),
  /** Null if it is not configured, so that nothing was tried. */
  reachable: z.nullable(z.boolean()),
  /** Null if it works, and if nothing was tried. */
  fault: z.nullable(z.enum(checkFaults)),
  /** Null if nothing was tried. */
  tookMs: z.nullable(z.number()),
})
export type PartCheck = z.infer<typeof partCheckSchema>

/** Calls each configured provider and the mail server, so its limit is that of the provider tests. */
export const runChecks = endpoint({
  name: 'runChecks',
  method: 'POST',
  path: '/debug/checks',
  access: 'anyone',
  summary: 'Whether database, files, mail, keys and providers are configured and reachable (DBG-003)',
  rateLimit: 'provider-test',
  status: 200,
  response: z.strictObject({ checks: z.array(partCheckSchema) }),
  problems: ['route.not-found'],
})

const ownAccessSchema = z.strictObject({
  account: z.strictObject({
    id: uuidSchema,
    role: z.enum(['user', 'admin']),
    verificationStatus: z.enum(verificationStatuses),
  }),
  session: z.strictObject({
    createdAt: instantSchema,
    expiresAt: instantSchema,
    /** The newest proof of identity. */
    provenAt: instantSchema,
    scope: z.enum(['full', 'handover']),
    locked: z.boolean(),
    /** Why the second factor would keep the admin area closed. Null if it does not. */
    secondFactorGap: z.nullable(z.enum(['not-set-up', 'not-given'])),
  }),
  /** Whether the server lets this session do what admins may. */
  isAdmin: z.boolean(),
})
export type OwnAccess = z.infer<typeof ownAccessSchema>

export const readOwnAccess = endpoint({
  name: 'readOwnAccess',
  method: 'GET',
  path: '/debug/access',
  access: 'anyone',
  summary: 'The account and the session of the caller as the server sees them (DBG-005)',
  status: 200,
  response: ownAccessSchema,
  problems: ['route.not-found'],
})

/** The answer may arrive after the event. */
export const sendEcho = endpoint({
  name: 'sendEcho',
  method: 'POST',
  path: '/debug/echo',
  access: 'anyone',
  summary: "Sends an event with the answered id to the caller's own session (DBG-008)",
  status: 200,
  response: z.strictObject({ id: uuidSchema }),
  problems: ['route.not-found'],
})

const attemptSchema = z.strictObject({
  /** The endpoint's name, method and path below the API prefix. */
  name: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** Whether the server refused the request because of the field with the role. */
  refusesRole: z.boolean(),
  /** Whether the account was an admin afterwards. It was made a user again at once. */
  promoted: z.boolean(),
})
export type PromotionAttempt = z.infer<typeof attemptSchema>

const selfCheckSchema = z.discriminatedUnion('kind', [
  /** No test account is configured. Names the missing settings. */
  z.strictObject({ kind: z.literal('no-account'), missing: z.array(z.string()) }),
  /** The test account cannot be used: the sign-in got this status, or it is an admin. Nothing was tried. */
  z.strictObject({
    kind: z.literal('unsuitable'),
    reason: z.enum(['sign-in', 'admin']),
    status: z.number(),
  }),
  z.strictObject({ kind: z.literal('done'), attempts: z.array(attemptSchema) }),
])
export type SelfCheck = z.infer<typeof selfCheckSchema>

export const runSelfCheck = endpoint({
  name: 'runSelfCheck',
  method: 'POST',
  path: '/debug/self-check',
  access: 'anyone',
  summary:
    'Tries to promote the test account to admin through the endpoints that accept account data (DBG-006)',
  rateLimit: 'provider-test',
  status: 200,
  response: selfCheckSchema,
  problems: ['route.not-found'],
})
