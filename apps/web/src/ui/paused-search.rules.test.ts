import { describe, expect, it } from 'vitest'
import { type PausedText, pausedText, textToReport, withAddress } from './paused-search.rules.ts'

const type = (state: PausedText, typed: string): PausedText => ({ ...state, typed })
const report = (state: PausedText): PausedText => ({ ...state, reported: textToReport(state) ?? '' })

describe('a search that pauses', () => {
  it('keeps the keys that are typed while its report is on the way to the address (PEOP-003)', () => {
    const typedOn = type(report(type(pausedText(''), 'ab')), 'abc')
    const arrived = withAddress(typedOn, 'ab')
    expect(arrived.typed).toBe('abc')
    expect(textToReport(arrived)).toBe('abc')
  })

  it('takes a text that reached the address in another way, and does not report it', () => {
    const searched = withAddress(report(type(pausedText(''), 'ab')), 'ab')
    for (const text of ['', 'a']) {
      const back = withAddress(searched, text)
      expect(back.typed).toBe(text)
      expect(textToReport(back)).toBeNull()
    }
  })

  it('reports the trimmed text once', () => {
    const typed = type(pausedText(''), ' ab ')
    expect(textToReport(typed)).toBe('ab')
    expect(textToReport(report(typed))).toBeNull()
    expect(withAddress(report(typed), 'ab').typed).toBe(' ab ')
  })
})
