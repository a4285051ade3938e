import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'
import { sessionEndReasons } from './sessions.ts'

export const ownSessionSchema = z.strictObject({
  id: uuidSchema,
  /** The session of this request. */
  current: z.boolean(),
  adminArea: z.boolean(),
  remembered: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  expiresAt: instantSchema,
  ipAddress: z.nullable(z.string()),
  /** The browser and system by the `User-Agent`. For display only. */
  userAgent: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  access: 'user',
  summary: 'The open sessions of the account, the present one first',
  status: 200,
  response: z.strictObject({ sessions: z.array(ownSessionSchema) }),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'user',
  summary: 'Ends one of the own sessions from here',
  params: idParams,
  status: 204,
  problems: ['session.not-found'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/sessions/end-others',
  access: 'user',
  summary: 'Ends every session of the account except this one',
  status: 200,
  response: z.strictObject({ ended: z.number() }),
})

/** ADM-018. */
export const adminSessionSchema = z.strictObject({
  isActive: z.boolean(),
  /** Near the end: the last 24 hours if remembered, else the last 10 minutes (ADM-022). */
  showWarning: z.boolean(),
  /** Milliseconds until the term or the idle limit ends it, whichever comes first; null without a session, and while it is locked. */
  timeUntilExpiry: z.nullable(z.number()),
  sessionStartTime: z.nullable(instantSchema),
  lastActivityTime: z.nullable(instantSchema),
  expiryReason: z.nullable(z.enum(sessionEndReasons)),
  remembered: z.boolean(),
  /** The instant that `timeUntilExpiry` counts down to. */
  expiresAt: z.nullable(instantSchema),
  account: z.nullable(z.strictObject({ id: uuidSchema, email: z.string(), role: z.enum(['user', 'admin']) })),
})
export type AdminSession = z.infer<typeof adminSessionSchema>

/** Reading it is not activity, so a screen that polls each minute keeps no session open. */
export const readAdminSession = endpoint({
  name: 'readAdminSession',
  method: 'GET',
  path: '/admin/session',
  access: 'anyone',
  whileLocked: true,
  summary: 'The state of the admin session, or why it ended',
  status: 200,
  response: adminSessionSchema,
})

export const renewAdminSession = endpoint({
  name: 'renewAdminSession',
  method: 'POST',
  path: '/admin/session/renewal',
  access: 'admin',
  summary: 'Gives a remembered admin session a new term of 30 days (ADM-023)',
  status: 200,
  response: adminSessionSchema,
  problems: ['session.not-remembered'],
})
