import { PHONE_COUNTRIES } from '@puente/domain/phone-countries'
import type { ComponentProps } from 'react'
import { localeOf } from '../lib/i18n/language.ts'
import { useLanguage } from '../lib/i18n/language-scope.tsx'
import { Select } from './select.tsx'

/** Selects the country of a phone number, from the countries whose calling codes we know. Their names are in the person's language. */
export function PhoneCountrySelect(props: Omit<ComponentProps<typeof Select>, 'options'>) {
  const countries = new Intl.DisplayNames([localeOf(useLanguage())], { type: 'region' })
  const options = PHONE_COUNTRIES.map(({ callingCode, iso }) => ({
    value: callingCode,
    label: `+${callingCode} ${countries.of(iso) ?? iso}`,
  }))
  return <Select {...props} options={options} />
}
