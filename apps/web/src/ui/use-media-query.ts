import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; follows the window. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    // The server does not know the window, so it renders as if no query matched.
    () => false,
  )
}
