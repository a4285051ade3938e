import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'

export type Theme = 'dark' | 'light'

const key = 'theme'
const pageColours = { dark: '#041417', light: '#F8F6F0' } as const satisfies Record<Theme, string>
const listeners = new Set<() => void>()

/** The remembered choice; dark at first (UI-013). index.html applies the same rule before the first paint. */
export function chosenTheme(): Theme {
  return readStored(key) === 'light' ? 'light' : 'dark'
}

/** Puts a theme on the page without remembering it: the admin area is always dark (ADM-001). */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColours[theme])
}

export function setTheme(theme: Theme): void {
  writeStored(key, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'dark')
}
