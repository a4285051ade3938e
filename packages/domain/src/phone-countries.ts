/** A country that a phone may belong to; screens have the names. */
export interface PhoneCountry {
  readonly callingCode: string
  /** ISO 3166-1 alpha-2; for a code that several countries share, the largest of them. */
  readonly iso: string
  /** Shortest and longest national number without trunk prefix (ITU-T E.164 national plans). */
  readonly minDigits: number
  readonly maxDigits: number
  /** Whether a 0 is dialled before a national number at home and left out abroad. Italy keeps its 0. */
  readonly trunkZero: boolean
}

/** The 17 countries of REG-015, in its order. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = [
  { callingCode: '54', iso: 'AR', minDigits: 10, maxDigits: 11, trunkZero: true },
  { callingCode: '55', iso: 'BR', minDigits: 10, maxDigits: 11, trunkZero: true },
  { callingCode: '1', iso: 'US', minDigits: 10, maxDigits: 10, trunkZero: false },
  { callingCode: '39', iso: 'IT', minDigits: 6, maxDigits: 11, trunkZero: false },
  { callingCode: '34', iso: 'ES', minDigits: 9, maxDigits: 9, trunkZero: false },
  { callingCode: '44', iso: 'GB', minDigits: 9, maxDigits: 10, trunkZero: true },
  { callingCode: '33', iso: 'FR', minDigits: 9, maxDigits: 9, trunkZero: true },
  { callingCode: '49', iso: 'DE', minDigits: 6, maxDigits: 13, trunkZero: true },
  { callingCode: '81', iso: 'JP', minDigits: 9, maxDigits: 10, trunkZero: true },
  { callingCode: '86', iso: 'CN', minDigits: 10, maxDigits: 11, trunkZero: true },
  { callingCode: '7', iso: 'RU', minDigits: 10, maxDigits: 10, trunkZero: false },
  { callingCode: '91', iso: 'IN', minDigits: 10, maxDigits: 10, trunkZero: true },
  { callingCode: '52', iso: 'MX', minDigits: 10, maxDigits: 10, trunkZero: false },
  { callingCode: '56', iso: 'CL', minDigits: 9, maxDigits: 9, trunkZero: false },
  { callingCode: '57', iso: 'CO', minDigits: 10, maxDigits: 10, trunkZero: false },
  { callingCode: '51', iso: 'PE', minDigits: 8, maxDigits: 9, trunkZero: true },
  { callingCode: '58', iso: 'VE', minDigits: 10, maxDigits: 10, trunkZero: true },
]
