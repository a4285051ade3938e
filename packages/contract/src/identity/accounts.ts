import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { emailSchema, languages, newPasswordSchema, presentPasswordSchema } from './sessions.ts'
import { lineSchema } from '../protocol/wire.ts'

const digits = (min: number, max: number) => z.string().check(z.regex(new RegExp(`^\\d{${min},${max}}$`)))

export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  fullName: lineSchema(2, 100),
  /** Country calling code with plus, and the national digits as typed without it. */
  phone: z.strictObject({ countryCode: z.string().check(z.regex(/^\+\d{1,3}$/)), number: digits(4, 15) }),
  dni: digits(7, 8),
  cuit: digits(11, 11),
  occupation: lineSchema(2, 100),
  companyName: z.nullable(lineSchema(1, 100)),
  address: z.strictObject({
    postalCode: lineSchema(3, 10),
    direccion: lineSchema(1, 120),
    numero: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    barrio: lineSchema(1, 80),
    ciudad: lineSchema(1, 80),
    provincia: lineSchema(1, 80),
  }),
  language: z.enum(languages),
})
export type Registration = z.infer<typeof registrationSchema>

/** The address that a mail went to, or that its link confirmed. */
const emailAnswerSchema = z.strictObject({ email: z.string() })

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/accounts',
  access: 'anyone',
  summary: 'Opens an account and mails the confirmation link',
  rateLimit: 'register',
  body: registrationSchema,
  status: 202,
  response: emailAnswerSchema,
  problems: ['email.taken', 'dni.taken', 'cuit.taken', 'payer.phone-invalid', 'password.common'],
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/accounts/confirmation',
  access: 'anyone',
  summary: 'Confirms an email address with the token of the mailed link',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  status: 200,
  response: emailAnswerSchema,
  problems: ['token.invalid'],
})

/** The form checks this before it is sent. The answer is a boolean and reveals nothing about the owner (REG-012). */
export const checkAvailability = endpoint({
  name: 'checkAvailability',
  method: 'POST',
  path: '/accounts/availability',
  access: 'anyone',
  summary: 'Whether an email, DNI or CUIT/CUIL is registered already',
  rateLimit: 'availability',
  body: z.discriminatedUnion('field', [
    z.strictObject({ field: z.literal('email'), value: emailSchema }),
    z.strictObject({ field: z.literal('dni'), value: digits(7, 8) }),
    z.strictObject({ field: z.literal('cuit'), value: digits(11, 11) }),
  ]),
  status: 200,
  response: z.strictObject({ taken: z.boolean() }),
})

/**
 * REG-021, "Corregir": a misspelt email of an account that nobody has confirmed yet. The password proves who opened it; any
 * other account, or none, answers `credentials.invalid` after the same work.
 */
export const correctEmail = endpoint({
  name: 'correctEmail',
  method: 'POST',
  path: '/accounts/correction',
  access: 'anyone',
  summary: 'Corrects the email of an unconfirmed account and mails the confirmation link there',
  rateLimit: 'register',
  body: z.strictObject({
    email: emailSchema,
    password: presentPasswordSchema,
    newEmail: emailSchema,
  }),
  status: 202,
  response: emailAnswerSchema,
  problems: ['credentials.invalid', 'email.taken'],
})

/** The same answer whether or not an account waits for its confirmation. */
export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/accounts/confirmation-mail',
  access: 'anyone',
  summary: 'Mails the confirmation link again, at most once in five minutes',
  rateLimit: 'mail-request',
  body: z.strictObject({ email: emailSchema }),
  status: 202,
  response: emailAnswerSchema,
})

/** The same answer, work and time whether or not the account exists (AUTH-024). The mail is in the language of the account. */
export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/accounts/password-reset-mail',
  access: 'anyone',
  summary: 'Mails the link to set a new password',
  rateLimit: 'mail-request',
  body: z.strictObject({ email: emailSchema }),
  status: 202,
  response: emailAnswerSchema,
})

const tokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const tokenPurposes = ['confirm-email', 'reset-password', 'reset-pin', 'change-email'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** `/reset-password` serves two kinds of link (PROF-030) and reads here which one it was opened with. Does not consume the token. */
export const inspectToken = endpoint({
  name: 'inspectToken',
  method: 'POST',
  path: '/accounts/token',
  access: 'anyone',
  whileLocked: true,
  summary: 'What a mailed link is for, while it is valid',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: tokenSchema }),
  status: 200,
  response: z.strictObject({ purpose: z.enum(tokenPurposes) }),
  problems: ['token.invalid'],
})

/**
 * Ends all sessions of the account (AUTH-030) and notifies the owner by mail. Opens no session. The email is for the sign-in form that follows: only
 * a person who has just set the password of this account with its link learns it.
 */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/accounts/password',
  access: 'anyone',
  whileLocked: true,
  summary: 'Sets a new password with the token of the mailed link',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  status: 200,
  response: emailAnswerSchema,
  problems: ['token.invalid', 'password.common'],
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/account/password',
  access: 'user',
  summary: 'Changes the password; every other session of the account ends (PROF-035)',
  rateLimit: 'second-factor',
  body: z.strictObject({ currentPassword: presentPasswordSchema, newPassword: newPasswordSchema }),
  status: 204,
  problems: ['password.wrong', 'password.common'],
})

/** An address in use gets the same answer and no link (PROF-029, PROF-030). */
export const requestEmailChange = endpoint({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/account/email-change',
  access: 'user',
  summary: 'Mails a link to the new address; the email changes when it is opened',
  rateLimit: 'email-change',
  body: z.strictObject({ newEmail: emailSchema, password: presentPasswordSchema }),
  status: 202,
  response: emailAnswerSchema,
  problems: ['password.wrong'],
})

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/accounts/email',
  access: 'anyone',
  whileLocked: true,
  summary: 'Changes the email with the token of the mailed link; the old address is notified',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: tokenSchema }),
  status: 200,
  response: emailAnswerSchema,
  problems: ['token.invalid', 'email.taken'],
})
