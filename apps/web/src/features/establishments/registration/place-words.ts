import type { RegistrationForm } from '@puente/domain/establishment-registration'

/** Address, city and province in one line, as far as they are filled in (EST-039). */
export function placeOf({ address, city, province }: RegistrationForm): string {
  return [address, city, province]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}
