import { describe, expect, it } from 'vitest'
import { walletFault } from './wallet-address.ts'

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
