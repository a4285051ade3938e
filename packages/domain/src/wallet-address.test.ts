import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keccak256 } from './keccak-256.ts'
import { sha256 } from './sha-256.ts'
import { walletFault } from './wallet-address.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

it('hashes by SHA-256 as every other implementation, around each edge of a block', () => {
  for (const length of [0, 1, 3, 21, 32, 55, 56, 63, 64, 65, 119, 120, 200]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

it.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  [
    'The quick brown fox jumps over the lazy dog',
    '4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15',
  ],
])('hashes %j by Keccak-256', (text, digest) => {
  expect(hex(keccak256(new TextEncoder().encode(text)))).toBe(digest)
})

describe('walletFault', () => {
  it.each([
    // The USDT contract on Tron, and examples of EIP-55.
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['polygon', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['polygon', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['polygon', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['polygon', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ] as const)('finds none in %s %s (PUB-031)', (network, address) => {
    expect(walletFault(address, network)).toBeNull()
  })

  it.each([
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'format'],
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t', 'format'],
    ['trc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
    ['trc20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'format'],
    ['polygon', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
    ['polygon', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
    ['polygon', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'format'],
    ['polygon', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
    ['polygon', '', 'format'],
  ] as const)('finds in %s %j the fault %s', (network, address, fault) => {
    expect(walletFault(address, network)).toBe(fault)
  })
})
