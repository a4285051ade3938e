import type { readPhone } from '@puente/domain/phone'

let read: typeof readPhone | null = null

/**
 * Fetches the numbering rules of the countries. They are not part of the first load, because few orders carry a phone number. If they
 * cannot be fetched, the next focus of the field retries. Until then only the server checks the number.
 */
export async function loadPhoneRules(): Promise<void> {
  const module = await import('@puente/domain/phone').catch(() => null)
  if (module !== null) read = module.readPhone
}

/** Whether the number may belong to the country, by the rules known here. */
export function phoneMayBeRight(callingCode: string, number: string): boolean {
  return read === null || read(callingCode, number).ok
}
