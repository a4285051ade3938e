import { describe, expect, it } from 'vitest'
import { readPlate } from './license-plate.ts'

describe('readPlate', () => {
  it.each([
    ['ABC1234', 'ABC1234', 'brazil'],
    ['abc-1234', 'ABC1234', 'brazil'],
    ['ABC1D23', 'ABC1D23', 'brazil'],
    [' abc 1d23 ', 'ABC1D23', 'brazil'],
    ['ABC123', 'ABC123', 'argentina'],
    ['abc 123', 'ABC123', 'argentina'],
    ['AB123CD', 'AB123CD', 'argentina'],
    ['ab-123–cd', 'AB123CD', 'argentina'],
  ] as const)('compares %j as %s and names its country (PLUS-009)', (typed, key, country) => {
    expect(readPlate(typed)).toEqual({ key, country })
  })

  it.each(['A123BCD', '123ABC', 'ABC12345', 'AB1234', 'ABC1D2', 'ÁBC1234', 'MESA 4', 'ABC.1234'])(
    'recognizes no plate of either country in %j (PLUS-009)',
    (typed) => {
      expect(readPlate(typed)?.country).toBeNull()
    },
  )

  it.each(['', ' ', '-', '– -'])('reads no plate in %j (PLUS-009)', (typed) => {
    expect(readPlate(typed)).toBeNull()
  })
})
