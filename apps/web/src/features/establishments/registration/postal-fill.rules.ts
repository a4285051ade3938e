import { type PostalPlace, suggestPlace } from '@puente/domain/argentine-postal-places'
import type { Filled } from './side-texts.rules.ts'

type PlacePart = Partial<Pick<Filled['form'], 'province' | 'city'>>

/**
 * Types a postal code. A whole code fills province and city where they are empty or hold what a code filled in before; what a person typed
 * or chose stays. A code that is not whole yet changes nothing.
 */
export function withPostalCode({ form, side }: Filled, text: string): Filled {
  const suggestion = suggestPlace(text)
  if (suggestion === null) return { form, side: { ...side, postalCode: text } }
  const [place, second] = suggestion.places
  const mayFillProvince = form.province === side.filledProvince
  const province = mayFillProvince ? (suggestion.province ?? '') : form.province
  // A city of a province other than the chosen one would be wrong.
  const isFitting = place !== undefined && second === undefined && place.province === province
  const city = form.city === side.filledCity ? (isFitting ? place.city : '') : form.city
  return {
    form: { ...form, province, city },
    side: {
      ...side,
      postalCode: text,
      filledProvince: mayFillProvince ? province : '',
      filledCity: form.city === side.filledCity ? city : '',
    },
  }
}

/** Province or city as a person typed or chose them. No code changes them from now on, unless they are emptied. */
export function withTypedPlace({ form, side }: Filled, typed: PlacePart): Filled {
  return {
    form: { ...form, ...typed },
    side: {
      ...side,
      filledProvince: typed.province === undefined ? side.filledProvince : '',
      filledCity: typed.city === undefined ? side.filledCity : '',
    },
  }
}

/** What is to be said about the typed code. */
export interface PostalNote {
  /** The code filled these in, and they still stand. */
  readonly filled: { readonly province: string; readonly city: string } | null
  /** The province of the code, where another one is chosen. */
  readonly otherProvince: string | null
  /** All cities that we know of a code that several use; empty for any other code. */
  readonly choices: readonly PostalPlace[]
}

/** @returns null if no whole code is typed */
export function postalNote({ form, side }: Filled): PostalNote | null {
  const suggestion = suggestPlace(side.postalCode)
  if (suggestion === null) return null
  const { filledProvince: province, filledCity: city } = side
  return {
    filled: province === '' && city === '' ? null : { province, city },
    otherProvince:
      suggestion.province !== null && form.province !== '' && form.province !== suggestion.province
        ? suggestion.province
        : null,
    choices: suggestion.places.length > 1 ? suggestion.places : [],
  }
}
