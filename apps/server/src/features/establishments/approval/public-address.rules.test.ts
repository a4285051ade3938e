import { parseStoreId } from '@puente/domain/establishment'
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawStoreId, parseQrFileName, publicAddressOf } from './public-address.rules.ts'

describe('a store id', () => {
  it('is five upper-case letters or digits, none of which look alike (ESTA-017)', () => {
    for (let round = 0; round < 500; round++) {
      const storeId = drawStoreId(randomInt)
      expect(parseStoreId(storeId)).toBe(storeId)
      expect(storeId).not.toMatch(/[OI01]/)
    }
  })

  it('draws each character separately', () => {
    const draws = [0, 31, 7, 8, 24]
    expect(drawStoreId(() => draws.shift() ?? 0)).toBe('A9HJ2')
  })
})

describe('a public address', () => {
  it('is made of the store id and the slug of the name (ESTA-018)', () => {
    expect(publicAddressOf('AB2CD', 'Parrilla Ñandú & Cía.')).toEqual({
      storeId: 'AB2CD',
      slug: 'parrilla-nandu-cia',
      customUrl: '/loja/AB2CD/parrilla-nandu-cia',
      qrCodeUrl: '/qr/AB2CD.svg',
    })
  })

  it('gives the file name of its QR code, and reads no other file name as one', () => {
    expect(parseQrFileName('AB2CD.svg')).toBe('AB2CD')
    for (const other of ['ab2cd.svg', 'AB2CD', 'AB2CDE.svg', '../x.svg', 'AB2CD.svg\n'])
      expect(parseQrFileName(other)).toBeNull()
  })

  it('leaves out a slug that would be empty', () => {
    expect(publicAddressOf('AB2CD', '料理')).toMatchObject({ slug: null, customUrl: '/loja/AB2CD' })
  })
})
