import { z } from 'zod'
import { list, secrets } from '../platform/config/variable-schemas.ts'
import type { Secret } from '../platform/config/secret.ts'
import type { Surroundings } from './provider.ts'

/** Secret ends of addresses. */
const givenPathSecrets = z
  .string()
  .transform((text) => text.split(',').map((end) => end.trim()))
  .refine(
    (ends) => ends.every((end) => /^[A-Za-z0-9_-]{24,}$/.test(end)),
    'must have at least 24 letters, digits, _ or -',
  )
  .transform(secrets)

/** The variable with the ends of our address for a provider's notices: the one in use first. Outside production it may be absent. */
export function pathSecretList({ appEnv, ownSecret }: Surroundings, purpose: string) {
  return appEnv === 'production' ? givenPathSecrets : list.transform(orElse(ownSecret(purpose)))
}

function orElse(own: Secret): (ends: readonly string[]) => readonly Secret[] {
  return (ends) => (ends.length > 0 ? secrets(ends) : [own])
}

/**
 * Our address with the end in use.
 * @param ends every end that we accept, the one in use first
 */
export function addressWithEnd(base: string, [current]: readonly string[]): string {
  if (current === undefined) throw new Error('the address of notices has no secret end')
  return `${base}/${current}`
}

/** The end in use, and all of them as text. */
export function pathSecretsOf(ends: readonly Secret[]): {
  readonly current: Secret
  readonly texts: string[]
} {
  const [current] = ends
  if (current === undefined) throw new Error('the address of notices has no secret end')
  return { current, texts: ends.map((end) => end.reveal()) }
}
