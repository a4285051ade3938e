import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const preferenceKey = 'reviewShortcuts'

const preferenceListeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  preferenceListeners.add(listener)
  return () => preferenceListeners.delete(listener)
}

/** The choice of this page, which also counts where the browser stores nothing. */
let chosen: boolean | undefined

function isPreferred(): boolean {
  chosen ??= readStored(preferenceKey) !== 'off'
  return chosen
}

function prefer(enabled: boolean): void {
  chosen = enabled
  writeStored(preferenceKey, enabled ? 'on' : 'off')
  for (const listener of preferenceListeners) listener()
}

/** Whether single keys act, one choice for all parts of a screen; remembered on this machine (WCAG 2.1.4). */
export function useShortcutPreference(): [boolean, (enabled: boolean) => void] {
  return [useSyncExternalStore(subscribe, isPreferred), prefer]
}

/**
 * Single keys of a screen. They never act while something is typed, in an open dialog, or together with a modifier.
 * @param keys by the `key` of the event, letters in lower case
 */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target))
        return
      const act = current.current[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}

function isBusy(target: EventTarget | null): boolean {
  return (
    document.querySelector('[role="dialog"]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
  )
}
