import { argentineAreaCode } from './argentine-area-codes.ts'

export interface ArgentinePhone {
  /** `+549…` for a mobile, `+54…` for a landline. */
  readonly e164: string
  readonly kind: 'mobile' | 'landline'
  /** Two to four digits, without the trunk 0. */
  readonly areaCode: string
}

/**
 * Reads an Argentine number (EST-022 to EST-024): `+54 9 11 2345-6789`, `11 2345-6789`, or as dialled at home,
 * `011 15 2345-6789`. Area and subscriber number always have 10 digits; a mobile has a 9 before them abroad and a 15
 * between them at home. Null without a known area code or with digits missing, as in `15 2345 6789`.
 * Reads ten digits alone as a landline, although people also write mobiles that way.
 */
export function parseArgentinePhone(text: string): ArgentinePhone | null {
  const national = nationalDigits(text)
  if (national === null) return null
  if (national.length === 10) return phone(national, 'landline')
  if (national.length === 11 && national.startsWith('9')) return phone(national.slice(1), 'mobile')
  return national.length === 12 ? dialledAtHome(national) : null
}

/** `+54 11 4321-0000` or `+54 9 11 2345-6789`. */
export function formatArgentinePhone({ e164, kind, areaCode }: ArgentinePhone): string {
  const subscriber = e164.slice((kind === 'mobile' ? 4 : 3) + areaCode.length)
  const mobile = kind === 'mobile' ? '9 ' : ''
  return `+54 ${mobile}${areaCode} ${subscriber.slice(0, -4)}-${subscriber.slice(-4)}`
}

function nationalDigits(text: string): string | null {
  const compact = text.replace(/[\s()-]/g, '')
  const [, digits] = /^(?:\+54|54(?=\d{10,11}$))?0?(\d+)$/.exec(compact) ?? []
  return digits ?? null
}

function dialledAtHome(national: string): ArgentinePhone | null {
  for (const length of [4, 3, 2]) {
    if (national.slice(length, length + 2) !== '15') continue
    const found = phone(national.slice(0, length) + national.slice(length + 2), 'mobile')
    if (found?.areaCode.length === length) return found
  }
  return null
}

function phone(tenDigits: string, kind: 'mobile' | 'landline'): ArgentinePhone | null {
  const areaCode = argentineAreaCode(tenDigits)
  // A subscriber number that starts with 15 is a mobile with digits missing. One that starts with another 1 is taken, because the example
  // that the forms show is such a number (EST-025).
  if (areaCode === null || /^(?:0|15)/.test(tenDigits.slice(areaCode.length))) return null
  return { e164: `+54${kind === 'mobile' ? '9' : ''}${tenDigits}`, kind, areaCode }
}
