import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { presentPasswordSchema, sessionViewSchema } from './sessions.ts'

export const pinDigits = { least: 4, most: 6 } as const

/** AUTH-020. */
export const pinSchema = z.string().check(z.regex(new RegExp(`^\\d{${pinDigits.least},${pinDigits.most}}$`)))

export const setPin = endpoint({
  name: 'setPin',
  method: 'PUT',
  path: '/account/pin',
  access: 'user',
  summary: 'Sets or changes the session PIN; requires the password (AUTH-020)',
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
  summary: 'Removes the session PIN; requires the password',
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
  summary: 'Sets a new PIN with the token of the mailed link; unlocks the current session',
  rateLimit: 'mailed-link',
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), pin: pinSchema }),
  status: 204,
  problems: ['token.invalid'],
})
