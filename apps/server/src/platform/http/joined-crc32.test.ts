import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32Around, joinedCrc32, shiftOf } from './joined-crc32.ts'

const checked = (bytes: Uint8Array) => ({ crc: crc32(bytes), shift: shiftOf(bytes.length) })

it('gives the check value of the standard for 123456789 in any two pieces', () => {
  const digits = Buffer.from('123456789')
  for (let at = 0; at <= digits.length; at += 1)
    expect(joinedCrc32(crc32(digits.subarray(0, at)), checked(digits.subarray(at)))).toBe(0xcbf43926)
})

it('gives the checksum of the whole for any pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const joined = pieces.reduce((before, piece) => joinedCrc32(before, checked(piece)), 0)
      expect(joined).toBe(crc32(Buffer.concat(pieces)))
    }),
  )
})

it('joins pieces of some megabytes', () => {
  const long = Buffer.alloc(5_000_011, 'puente')
  expect(joinedCrc32(crc32('R$'), checked(long))).toBe(crc32(Buffer.concat([Buffer.from('R$'), long])))
})

it('gives the checksum of parts with any piece of a length between them', () => {
  const pieces = fc
    .integer({ min: 0, max: 40 })
    .chain((length) =>
      fc.array(fc.uint8Array({ minLength: length, maxLength: length }), { minLength: 1, maxLength: 3 }),
    )
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1 }),
      pieces,
      (parts, sameLength) => {
        const around = crc32Around(parts.map(checked), sameLength[0]?.length ?? 0)
        for (const piece of sameLength) {
          const whole = Buffer.concat(parts.flatMap((part, nth) => (nth === 0 ? [part] : [piece, part])))
          expect(around(crc32(piece))).toBe(crc32(whole))
        }
      },
    ),
  )
})
