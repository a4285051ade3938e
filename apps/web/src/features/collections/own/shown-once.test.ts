import { describe, expect, it } from 'vitest'
import { ShownOnce } from './shown-once.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('the set of shown confirmations', () => {
  it('knows an id after a reload of the tab (GEN-017)', () => {
    const store = memory()
    new ShownOnce(store).add('a')
    expect(new ShownOnce(store).has('a')).toBe(true)
    expect(new ShownOnce(store).has('b')).toBe(false)
  })

  it('is emptied only past 100 ids (GEN-017)', () => {
    const shown = new ShownOnce(memory())
    for (let n = 0; n < 100; n++) shown.add(`id-${n}`)
    shown.tidy()
    expect(shown.has('id-0')).toBe(true)
    shown.add('id-100')
    shown.tidy()
    expect(shown.has('id-0')).toBe(false)
  })

  it('starts empty when the storage holds something else', () => {
    const store = memory()
    store.setItem('confirmed-shown', '{broken')
    expect(new ShownOnce(store).has('a')).toBe(false)
  })
})
