import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildEndToEndId,
  buildReturnId,
  endToEndGroups,
  parseEndToEndId,
  parseReturnId,
} from './end-to-end-id.ts'

const ID = 'E12345678202611211030s0123456789'
const PARTS = { ispb: '12345678', at: new Date('2026-11-21T10:30:00Z'), sequence: 's0123456789' }

describe('an end-to-end id', () => {
  it('names the sending institution and the minute in UTC', () => {
    expect(ID).toHaveLength(32)
    expect(parseEndToEndId(ID)).toEqual(PARTS)
    expect(parseReturnId(`D${ID.slice(1)}`)).toEqual(PARTS)
  })

  it('may carry letters in its ISPB', () => {
    expect(parseEndToEndId('E12AB56Z8202611211030s0123456789')?.ispb).toBe('12AB56Z8')
  })

  it.each([
    ['', 'empty'],
    [ID.slice(0, 31), '31 characters'],
    [`${ID}00`, '34 characters, as two examples of the official document'],
    [`D${ID.slice(1)}`, 'a return id'],
    [`e${ID.slice(1)}`, 'lower case'],
    ['E1234567a202611211030s0123456789', 'lower case in the ISPB'],
    ['E12345678202613211030s0123456789', 'month 13'],
    ['E12345678202602301030s0123456789', '30 February'],
    ['E12345678202611212430s0123456789', 'hour 24'],
    ['E12345678202611211060s0123456789', 'minute 60'],
    ['E12345678202611211030s01234-6789', 'hyphen'],
  ])('refuses %j (%s)', (text) => {
    expect(parseEndToEndId(text)).toBeNull()
  })

  it('is split into groups by its parts, and any other text every eight characters', () => {
    expect(endToEndGroups(ID)).toEqual(['E12345678', '20261121', '1030', 's0123456789'])
    expect(endToEndGroups('E12345678901234567')).toEqual(['E1234567', '89012345', '67'])
    expect(endToEndGroups('')).toEqual([])
  })

  it('is not accepted as a return id', () => {
    expect(parseReturnId(ID)).toBeNull()
  })

  it('reads back what it was built from', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z]{8}$/),
        fc.date({
          min: new Date('2020-11-16T00:00:00Z'),
          max: new Date('2099-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        fc.stringMatching(/^[a-zA-Z0-9]{11}$/),
        (ispb, at, sequence) => {
          const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
          expect(parseEndToEndId(buildEndToEndId({ ispb, at, sequence }))).toEqual({
            ispb,
            at: minute,
            sequence,
          })
          expect(parseReturnId(buildReturnId({ ispb, at, sequence }))).toEqual({ ispb, at: minute, sequence })
        },
      ),
    )
  })

  it('refuses to be built from parts of the wrong shape', () => {
    expect(() => buildEndToEndId({ ...PARTS, ispb: '1234567' })).toThrow(RangeError)
    expect(() => buildEndToEndId({ ...PARTS, ispb: '1234567x' })).toThrow(RangeError)
    expect(() => buildReturnId({ ...PARTS, sequence: 'short' })).toThrow(RangeError)
  })
})
