import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { instantSchema, uuidSchema } from '../protocol/wire.ts'

export const verificationStatuses = ['not_started', 'pending', 'approved', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export const languages = ['es', 'pt'] as const
export type Language = (typeof languages)[number]

/** A simple pattern: no spaces, no markup, no invisible characters. */
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
  /** The name by which payers know the account; null for a private person, who is not named. */
  receiverName: z.nullable(z.string()),
  /** The name under which a person works, and whether payers see it. Null for an account that payers know by its company. */
  tradeName: z.nullable(z.strictObject({ name: z.nullable(z.string()), shown: z.boolean() })),
  language: z.enum(languages),
  verificationStatus: z.enum(verificationStatuses),
  /** The three photos and the bank data, present or absent; never the files themselves (PROF-009). */
  hasAllDocuments: z.boolean(),
  hasBankData: z.boolean(),
  rejectionReason: z.nullable(z.string()),
  /** Whether the reason is that of a withdrawn approval (decision 0063). */
  approvalWithdrawn: z.boolean(),
  /** A session PIN is set (AUTH-020). */
  hasPin: z.boolean(),
  /** `missing`: this admin must set one up before the admin area opens (production's default). */
  secondFactor: z.enum(['on', 'off', 'missing']),
  /** Unread messages of an admin (PROF-038). */
  unreadMessages: z.number(),
  /** Whether a code or a request to a payer is open, from any device, so that the screen reserves its place before it is read. */
  hasWaitingCharges: z.boolean(),
})
export type AccountView = z.infer<typeof accountViewSchema>

/** Why a session ended (ADM-018). */
export const sessionEndReasons = ['expired', 'idle', 'signed_out', 'revoked', 'role_changed'] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

export const sessionViewSchema = z.strictObject({
  /** Null when nobody is signed in, and while the session waits for its PIN. */
  account: z.nullable(accountViewSchema),
  /** Whether the session waits for its PIN (AUTH-021). The server reveals nothing else about it. */
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
    /** Identifies this sign-in until `expiresAt`, for five minutes. Useless without the second factor. */
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
  summary: 'Signs in and opens a session, or requests the second factor',
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
  summary: 'Proves with the password that the person at this session is its owner; valid for ten minutes',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 204,
  problems: ['password.wrong'],
})

export const changeLanguage = endpoint({
  name: 'changeLanguage',
  method: 'PUT',
  path: '/account/language',
  access: 'user',
  summary: 'Stores the language of the account, for its mails',
  body: z.strictObject({ language: z.enum(languages) }),
  status: 204,
})

/** A trade name is shown to payers only with its person's consent. Without the consent it is stored and not shown. */
export const changeTradeName = endpoint({
  name: 'changeTradeName',
  method: 'PUT',
  path: '/account/trade-name',
  access: 'user',
  summary: 'Sets or removes the trade name of a person, and the consent to show it to payers',
  body: z.strictObject({
    /** Null removes the name, and the consent with it. */
    name: z.nullable(z.string().check(z.maxLength(200))),
    shown: z.boolean(),
  }),
  status: 204,
  problems: ['trade-name.invalid', 'trade-name.company'],
})
