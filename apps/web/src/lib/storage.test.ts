import { beforeEach, expect, it, vi } from 'vitest'
import { readStored, readStoredJson, removeStored, writeStored } from './storage.ts'

const stored = new Map<string, string>()
let full = false

beforeEach(() => {
  stored.clear()
  full = false
  removeStored('theme')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
})

it('keeps a choice that a full disk refuses until the page closes, over an older one on it (UI-027)', () => {
  writeStored('theme', 'light')
  full = true
  writeStored('theme', 'dark')
  expect(readStored('theme')).toBe('dark')
  expect(stored.get('theme')).toBe('light')
})

it('reads the storage again once it takes a choice, also one of another tab', () => {
  full = true
  writeStored('theme', 'dark')
  full = false
  writeStored('theme', 'light')
  stored.set('theme', 'dark')
  expect(readStored('theme')).toBe('dark')
})

it('forgets a choice that was removed, refused or not', () => {
  full = true
  writeStored('theme', 'dark')
  removeStored('theme')
  expect(readStored('theme')).toBeNull()
})

it('keeps choices where the browser refuses all storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeStored('theme', 'dark')
  expect(readStored('theme')).toBe('dark')
  removeStored('theme')
  expect(readStored('theme')).toBeNull()
})

it('reads half a text as nothing', () => {
  stored.set('draft', '{"amount":')
  expect(readStoredJson('draft')).toBeNull()
})
