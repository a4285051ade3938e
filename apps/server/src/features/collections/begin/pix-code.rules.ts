import { readBrCode, writeDynamicBrCode } from '@puente/domain/br-code'

/** The name and city in a code that we write ourselves. */
export interface Receiver {
  readonly merchantName: string
  readonly merchantCity: string
}

/**
 * The code that a payer can pay this charge with. It is the provider's own if we can read it, its checksum holds and it asks for no other
 * amount. If the provider gives only the address of its payload, we write the code, naming the receiver. Null if there is neither.
 */
export function usablePixCode(
  issued: { readonly pixCode: string | null; readonly location: string | null },
  totalMinor: bigint,
  receiver: Receiver | null,
): string | null {
  if (issued.pixCode !== null) return isFor(issued.pixCode, totalMinor) ? issued.pixCode.trim() : null
  if (issued.location === null || receiver === null) return null
  const url = issued.location.replace(/^https?:\/\//, '')
  // What a provider sends may break the standard's limits; then there is no code.
  if (url === '' || url.length > 77 || !/^[\x21-\x7e]+$/.test(url)) return null
  return writeDynamicBrCode({ url, ...receiver })
}

function isFor(text: string, totalMinor: bigint): boolean {
  const reading = readBrCode(text)
  if (!reading.ok || reading.code.kind === 'recurrence') return false
  const { kind, amount } = reading.code
  // A static code that leaves the amount to the payer would be paid with another.
  if (amount === null) return kind === 'dynamic'
  return amount.minor === totalMinor
}
