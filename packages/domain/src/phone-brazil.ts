export interface BrazilianPhone {
  readonly e164: string
  readonly kind: 'mobile' | 'landline' | 'toll-free'
}

/** The 67 area codes (DDD) in use, by their first digit. */
const DDD_SECOND_DIGITS: Record<string, string> = {
  1: '123456789',
  2: '12478',
  3: '1234578',
  4: '123456789',
  5: '1345',
  6: '123456789',
  7: '134579',
  8: '123456789',
  9: '123456789',
}

/**
 * Reads a Brazilian number: DDD and either nine digits starting with 9 (mobile) or eight starting with 2 to 5
 * (landline), with or without `+55` or the trunk 0; or a toll-free 0800. Null for anything else, including the
 * eight-digit mobiles from before 2016.
 */
export function parseBrazilianPhone(text: string): BrazilianPhone | null {
  const compact = text.replace(/[\s()-]/g, '')
  const [, national] = /^(?:\+55|55(?=\d{10,11}$))?0?(\d+)$/.exec(compact) ?? []
  if (national === undefined) return null
  const e164 = `+55${national}`
  if (/^800\d{7}$/.test(national)) return { e164, kind: 'toll-free' }
  if (!dddExists(national)) return null
  if (/^\d{2}9\d{8}$/.test(national)) return { e164, kind: 'mobile' }
  return /^\d{2}[2-5]\d{7}$/.test(national) ? { e164, kind: 'landline' } : null
}

/** `(00) 00000-0000` or `(00) 0000-0000`, as far as the digits go: for a field while typing and for a stored number. */
export function formatBrazilianPhone(text: string): string {
  const digits = text.replace(/^\+55/, '').replace(/\D/g, '').slice(0, 11)
  if (digits.length <= 2) return digits === '' ? '' : `(${digits}`
  const subscriber = digits.slice(2)
  const head = subscriber.length > 8 ? 5 : 4
  const tail = subscriber.slice(head)
  return `(${digits.slice(0, 2)}) ${subscriber.slice(0, head)}${tail === '' ? '' : `-${tail}`}`
}

function dddExists(national: string): boolean {
  const second = national.charAt(1)
  return second !== '' && (DDD_SECOND_DIGITS[national.charAt(0)] ?? '').includes(second)
}
