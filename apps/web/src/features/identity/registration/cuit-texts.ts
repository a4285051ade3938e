import { CUIT_PREFIXES, type WrongCuit } from '@puente/domain/cuit'
import type { Areas } from '../../../messages/areas.ts'

type CuitTexts = Pick<
  Areas['identity/registration']['faults'],
  'cuitLength' | 'cuitPrefix' | 'cuitCheckDigit'
>

/** The text for a wrong CUIT, the same in every form. */
export function wrongCuitText(reading: WrongCuit, texts: CuitTexts): string {
  switch (reading.fault) {
    case 'length':
      return texts.cuitLength
    case 'prefix':
      return texts.cuitPrefix(reading.prefix, CUIT_PREFIXES.join(', '))
    case 'check-digit':
      return texts.cuitCheckDigit(reading.expected, reading.received)
  }
}
