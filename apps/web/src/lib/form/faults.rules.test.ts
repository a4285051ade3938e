import { describe, expect, it } from 'vitest'
import { isShown } from './faults.rules.ts'

describe('a fault of the form itself', () => {
  it('shows once its field was left', () => {
    expect(isShown('too-short', { wasLeft: false, attempt: 0 })).toBe(false)
    expect(isShown('too-short', { wasLeft: true, attempt: 0 })).toBe(true)
    expect(isShown({ rule: 'too-short' }, { wasLeft: true, attempt: 0 })).toBe(true)
  })

  it('waits for the first failed send if the field is empty', () => {
    for (const fault of ['required', { rule: 'required' }]) {
      expect(isShown(fault, { wasLeft: true, attempt: 0 })).toBe(false)
      expect(isShown(fault, { wasLeft: false, attempt: 1 })).toBe(true)
    }
  })
})
