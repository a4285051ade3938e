import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Networks on which we take USDT (PUB-030): Tron's TRC20, and Polygon. */
export type WalletNetwork = 'trc20' | 'polygon'

/** `format`: not an address of this network. `checksum`: one with a character changed. */
export type WalletFault = 'format' | 'checksum'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_MAINNET = 0x41

/**
 * The fault of a wallet's address; null if it has none. Tron: base58check of 21 bytes that begin with `0x41`.
 * Polygon: 20 bytes in hexadecimal; letters of both cases carry the checksum of EIP-55, letters of one case carry none.
 */
export function walletFault(address: string, network: WalletNetwork): WalletFault | null {
  return network === 'trc20' ? tronFault(address) : polygonFault(address)
}

function tronFault(address: string): WalletFault | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return 'format'
  const bytes = base58Bytes(address, 25)
  if (bytes === null) return 'format'
  const [payload, checksum] = [bytes.subarray(0, 21), bytes.subarray(21)]
  const expected = sha256(sha256(payload))
  const matches = checksum.every((byte, i) => byte === expected[i])
  return matches && payload[0] === TRON_MAINNET ? null : 'checksum'
}

function polygonFault(address: string): WalletFault | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'format'
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return null
  const hash = keccak_256(Uint8Array.from(digits.toLowerCase(), (digit) => digit.charCodeAt(0)))
  const expected = [...digits.toLowerCase()].map((digit, i) => {
    const byte = hash[i >> 1] ?? 0
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return expected.join('') === digits ? null : 'checksum'
}

/** The base58 number as `length` bytes; null if it needs more. */
function base58Bytes(text: string, length: number): Uint8Array | null {
  let value = 0n
  for (const digit of text) value = value * 58n + BigInt(BASE58.indexOf(digit))
  if (value >= 1n << BigInt(length * 8)) return null
  // tidy-allow number: a byte
  return Uint8Array.from({ length }, (_, i) => Number((value >> BigInt((length - 1 - i) * 8)) & 255n))
}
