import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { presentPasswordSchema, sessionViewSchema, signInAnswerSchema } from './sessions.ts'
import { idParams, instantSchema, lineSchema, uuidSchema } from '../protocol/wire.ts'

/** Identifies a sign-in between the password and the second factor. 32 random bytes. */
const challengeSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** The options that the browser's WebAuthn API takes (W3C Web Authentication level 3, the JSON forms of section 5.1). */
const webauthnOptions = z.looseObject({})

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))
const credentialIdSchema = base64url(1400)

/** The WebAuthn API's result. Browsers add members as the standard grows; only those named here are read. */
const newCredential = z.looseObject({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(12))),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

const signedCredential = z.looseObject({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: z.nullish(base64url(128)),
  }),
})
export type SignedCredential = z.infer<typeof signedCredential>

export const passkeySchema = z.strictObject({
  id: uuidSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
})
export type PasskeyView = z.infer<typeof passkeySchema>

export const secondFactorSchema = z.strictObject({
  /** When the authenticator app was set up; null if it was not. */
  totpSince: z.nullable(instantSchema),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeySchema),
  /** This account must have a second factor: an admin in production. */
  required: z.boolean(),
})
export type SecondFactorView = z.infer<typeof secondFactorSchema>

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/account/second-factor',
  access: 'user',
  summary: 'The second factors of the account',
  status: 200,
  response: secondFactorSchema,
})

export const beginTotp = endpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/account/totp',
  access: 'user',
  summary: 'A new secret for an authenticator app, which takes effect with its first code',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 201,
  response: z.strictObject({
    /** Base32, to type where no QR can be scanned (RFC 6238, RFC 4648). */
    secret: z.string(),
    /** `otpauth://totp/…`, the content of the QR code. */
    uri: z.string(),
  }),
  problems: ['password.wrong', 'second-factor.already-on'],
})

const recoveryCodes = z.strictObject({
  /** Shown once; each works once. */
  recoveryCodes: z.array(z.string()),
})

export const confirmTotp = endpoint({
  name: 'confirmTotp',
  method: 'POST',
  path: '/account/totp/confirmation',
  access: 'user',
  summary: 'Turns the authenticator app on with a code of it',
  rateLimit: 'second-factor',
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  status: 200,
  response: recoveryCodes,
  problems: ['second-factor.wrong', 'second-factor.expired', 'second-factor.already-on'],
})

export const removeTotp = endpoint({
  name: 'removeTotp',
  method: 'POST',
  path: '/account/totp/removal',
  access: 'user',
  summary: 'Turns the authenticator app off; with the last factor the recovery codes are deleted, too',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 204,
  problems: ['password.wrong', 'second-factor.required-for-admins'],
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'user',
  summary: 'New recovery codes; the earlier ones stop working',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 200,
  response: recoveryCodes,
  problems: ['password.wrong', 'second-factor.off'],
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/account/passkeys/options',
  access: 'user',
  summary: 'What the browser needs to make a passkey',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 200,
  response: z.strictObject({ challenge: challengeSchema, options: webauthnOptions }),
  problems: ['password.wrong'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/account/passkeys',
  access: 'user',
  summary: 'Stores the passkey that the browser made',
  rateLimit: 'second-factor',
  body: z.strictObject({ challenge: challengeSchema, name: lineSchema(1, 60), response: newCredential }),
  status: 201,
  response: passkeySchema,
  problems: ['passkey.refused', 'second-factor.expired'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/account/passkeys/:id/removal',
  access: 'user',
  summary: 'Deletes a passkey; with the last factor the recovery codes are deleted, too',
  rateLimit: 'second-factor',
  params: idParams,
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 204,
  problems: ['password.wrong', 'passkey.not-found', 'second-factor.required-for-admins'],
})

/** The second step of a sign-in by code; five wrong ones end the attempt. */
export const completeSignIn = endpoint({
  name: 'completeSignIn',
  method: 'POST',
  path: '/session/second-factor',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Opens the session with a code of the app or a recovery code',
  rateLimit: 'second-factor',
  body: z.strictObject({
    challenge: challengeSchema,
    method: z.enum(['totp', 'recovery-code']),
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)),
  }),
  status: 201,
  response: sessionViewSchema,
  problems: ['second-factor.wrong', 'second-factor.expired', 'access.denied'],
})

/** With the challenge of a sign-in it is the second step. Without one it is a sign-in by passkey alone, which is two factors in one. */
export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/session/passkey/options',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'What the browser needs to use a passkey',
  rateLimit: 'second-factor',
  body: z.strictObject({ challenge: z.nullable(challengeSchema) }),
  status: 200,
  response: z.strictObject({ challenge: challengeSchema, options: webauthnOptions }),
  problems: ['second-factor.expired', 'passkey.not-found'],
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/session/passkey',
  access: 'anyone',
  whileLocked: true,
  onHandover: true,
  summary: 'Opens the session with a passkey',
  rateLimit: 'sign-in',
  body: z.strictObject({
    challenge: challengeSchema,
    response: signedCredential,
    /** For a sign-in by passkey alone; the second step of a sign-in keeps the choice of its first step. */
    remember: z.boolean(),
    adminArea: z.boolean(),
  }),
  status: 201,
  response: signInAnswerSchema,
  problems: ['passkey.refused', 'second-factor.expired', 'email.not-confirmed', 'access.denied'],
})
