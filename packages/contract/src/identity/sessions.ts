import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'

export const verificationStatuses = ['not_started', 'pending', 'approved', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export const languages = ['es', 'pt'] as const
export type Language = (typeof languages)[number]

/** A simple pattern: no space, no markup, nothing that cannot be seen. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s@<>"\p{C}]+@[^\s@<>"\p{C}]+\.[^\s@<>"\p{C}]{2,}$/u),
  )

/** AUTH-027: in characters as JavaScript counts them. */
export const passwordLength = { least: 8, most: 128 } as const

/** An existing password, or one that a person claims to have. */
export const presentPasswordSchema = z.string().check(z.minLength(1), z.maxLength(passwordLength.most))

/** AUTH-027: the length, an upper-case letter, a digit, a special character; compared as received. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(passwordLength.least),
    z.maxLength(passwordLength.most),
    z.regex(/\p{Lu}/u, 'upper-case'),
    z.regex(/\p{Nd}/u, 'digit'),
    z.regex(/[^\p{L}\p{N}\s]/u, 'special'),
  )

export const accountViewSchema = z.strictObject({
  id: uuidSchema,
  email: z.string(),
  role: z.enum(['user', 'admin']),
  fullName: z.string(),
  companyName: z.nullable(z.string()),
  language: z.enum(languages),
  verificationStatus: z.enum(verificationStatuses),
  /** The three photos and the bank data, present or absent; never the files themselves (PROF-009). */
  hasAllDocuments: z.boolean(),
  hasBankData: z.boolean(),
  rejectionReason: z.nullable(z.string()),
  /** A session PIN is set (AUTH-020). */
  hasPin: z.boolean(),
  /** `missing`: this admin must set one up before the admin area opens (production's default). */
  secondFactor: z.enum(['on', 'off', 'missing']),
  /** Notices of an admin that the person has not opened (PROF-038). */
  unreadNotices: z.number(),
})
export type AccountView = z.infer<typeof accountViewSchema>

/** Why a session ended (ADM-018). */
export const sessionEndReasons = ['expired', 'idle', 'signed_out', 'revoked', 'role_changed'] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

export const sessionViewSchema = z.strictObject({
  /** Null when nobody is signed in, and while the session waits for its PIN. */
  account: z.nullable(accountViewSchema),
  /** The session is there and waits for its PIN (AUTH-021). The server reveals nothing else of it. */
  locked: z.boolean(),
  /** A phone that a verification was handed to sees only that verification. */
  scope: z.enum(['full', 'handover']),
  /** Why the session that this browser named has ended; null if it has not, or if the browser named no session. */
  endReason: z.nullable(z.enum(sessionEndReasons)),
  /** Sent back in `X-CSRF-Token` on every write; bound to the session. Null without a session. */
  csrfToken: z.nullable(z.string()),
  remembered: z.boolean(),
  expiresAt: z.nullable(instantSchema),
  serverTime: instantSchema,
})
export type SessionView = z.infer<typeof sessionViewSchema>

export const readSession = endpoint({
  name: 'readSession',
  method: 'GET',
  path: '/session',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Who is signed in, if anybody',
  status: 200,
  response: sessionViewSchema,
})

const credentials = z.strictObject({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  password: presentPasswordSchema,
  remember: z.boolean(),
})

export const secondFactorMethods = ['totp', 'recovery-code', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The answer to right credentials: an open session, or the request for the second factor. */
export const signInAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), session: sessionViewSchema }),
  z.strictObject({
    kind: z.literal('second-factor'),
    /** Names this sign-in until `expiresAt`, five minutes; useless without the second factor. */
    challenge: z.string(),
    methods: z.array(z.enum(secondFactorMethods)),
    expiresAt: instantSchema,
  }),
])
export type SignInAnswer = z.infer<typeof signInAnswerSchema>

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/session',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Signs in and opens a session, or asks for the second factor',
  rateLimit: 'sign-in',
  body: credentials,
  status: 201,
  response: signInAnswerSchema,
  problems: ['credentials.invalid', 'email.not-confirmed'],
})

export const signInAdmin = endpoint({
  name: 'signInAdmin',
  method: 'POST',
  path: '/admin/session',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Signs an admin in; leaves no session for anybody else (ruling 15)',
  rateLimit: 'sign-in-admin',
  body: credentials,
  status: 201,
  response: signInAnswerSchema,
  problems: ['credentials.invalid', 'email.not-confirmed', 'access.denied'],
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Ends the session',
  status: 204,
})

/** PROF-019: the session becomes a plain one, which ends with the browser and 12 hours after this change. */
export const forgetSession = endpoint({
  name: 'forgetSession',
  method: 'DELETE',
  path: '/session/remembered',
  access: 'user',
  summary: 'Turns a remembered session into one that ends with the browser',
  status: 200,
  response: sessionViewSchema,
  problems: ['session.not-remembered'],
})

export const proveIdentity = endpoint({
  name: 'proveIdentity',
  method: 'POST',
  path: '/session/proof',
  access: 'user',
  summary: 'Proves with the password that the person at this session is its owner; holds ten minutes',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 204,
  problems: ['password.wrong'],
})

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
  /** The browser and system as the `User-Agent` says; for display only. */
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
  summary: 'Ends every session of the account but this one',
  status: 200,
  response: z.strictObject({ ended: z.number() }),
})

/** ADM-018. */
export const adminSessionSchema = z.strictObject({
  isActive: z.boolean(),
  /** The end is near: 24 hours of a remembered session, 10 minutes of any other (ADM-022). */
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

/** Reading it is not activity: a screen that asks each minute keeps no session open. */
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

export const pinDigits = { least: 4, most: 6 } as const

/** AUTH-020. */
export const pinSchema = z.string().check(z.regex(new RegExp(`^\\d{${pinDigits.least},${pinDigits.most}}$`)))

export const setPin = endpoint({
  name: 'setPin',
  method: 'PUT',
  path: '/account/pin',
  access: 'user',
  summary: 'Sets or changes the session PIN; asks for the password (AUTH-020)',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema, pin: pinSchema }),
  status: 204,
  problems: ['password.wrong'],
})

export const removePin = endpoint({
  name: 'removePin',
  method: 'POST',
  path: '/account/pin/removal',
  access: 'user',
  summary: 'Removes the session PIN; asks for the password',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 204,
  problems: ['password.wrong', 'pin.not-set'],
})

/** AUTH-022: five wrong ones in a row end the session; the answer then is `session.expired`. */
export const unlockSession = endpoint({
  name: 'unlockSession',
  method: 'POST',
  path: '/session/unlocking',
  access: 'user',
  whileLocked: true,
  summary: 'Unlocks the session with its PIN',
  rateLimit: 'second-factor',
  body: z.strictObject({ pin: pinSchema }),
  status: 200,
  response: sessionViewSchema,
  problems: ['pin.wrong', 'session.expired'],
})

export const requestPinReset = endpoint({
  name: 'requestPinReset',
  method: 'POST',
  path: '/session/pin-reset-mail',
  access: 'user',
  whileLocked: true,
  summary: 'Mails the link to set a new PIN (AUTH-023)',
  rateLimit: 'mail-request',
  status: 202,
  response: z.strictObject({ email: z.string() }),
  problems: ['pin.not-set'],
})

export const resetPin = endpoint({
  name: 'resetPin',
  method: 'POST',
  path: '/accounts/pin',
  access: 'anyone',
  whileLocked: true,
  summary: 'Sets a new PIN with the token of the mailed link; unlocks the session at hand',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), pin: pinSchema }),
  status: 204,
  problems: ['token.invalid'],
})

export const changeLanguage = endpoint({
  name: 'changeLanguage',
  method: 'PUT',
  path: '/account/language',
  access: 'user',
  summary: 'Remembers the language of the account, for its mails',
  body: z.strictObject({ language: z.enum(languages) }),
  status: 204,
})
