import { z } from 'zod'
import { Secret } from './secret.ts'

/** Kinds of variables. Each message is printed after the variable's name. */

export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port from 0 to 65535')

export function url(protocols: readonly string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return z.string().refine((text) => {
    const parsed = URL.parse(text)
    return parsed !== null && protocols.includes(parsed.protocol)
  }, `must be a URL that starts with ${starts}`)
}

/** Items with commas between them; none when the variable is absent. */
export const list = z
  .string()
  .prefault('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )

/** Secrets with commas between them, each of at least `minLength` characters. */
export function secretList(minLength: number) {
  return list
    .refine(
      (items) => items.every((item) => item.length >= minLength),
      `must hold secrets of at least ${minLength} characters`,
    )
    .transform(secrets)
}

export function secrets(texts: readonly string[]): readonly Secret[] {
  return texts.map((text) => new Secret(text))
}

export function secret(text: string): Secret {
  return new Secret(text)
}

/** 32 bytes of base64 that are not an obvious placeholder (a repeated byte). */
export const key = z
  .string()
  .superRefine((text, context) => {
    const bytes = Buffer.from(text, 'base64')
    if (!/^[A-Za-z0-9+/]{43}=$/.test(text) || bytes.length !== 32) {
      context.addIssue('must be 32 random bytes in base64 (make one with: openssl rand -base64 32)')
    } else if (new Set(bytes).size < 8) {
      context.addIssue('is not random: make one with openssl rand -base64 32')
    }
  })
  .transform(secret)

/** Makes a check over several variables run even if one of them has a fault of its own, so that all faults are reported at once. */
export const always = { when: () => true } as const
