import { CUIT_PREFIXES, type WrongCuit } from '@puente/domain/cuit'
import type { Areas } from '../../messages/areas.ts'

type CuitTexts = Pick<Areas['registration']['faults'], 'cuitLength' | 'cuitPrefix' | 'cuitCheckDigit'>

/** What is wrong with a CUIT, the same wherever one is typed. */
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
