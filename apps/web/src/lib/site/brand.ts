import type { PublicSettings } from '@puente/contract/settings/settings'

/** The operator's name for the product; the product's own while the settings could not be read. */
export function brandOf(settings: Pick<PublicSettings, 'brand'> | null): string {
  return settings?.brand ?? 'Puente'
}
