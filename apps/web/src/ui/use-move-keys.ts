import { useEffect } from 'react'

/** J and K inside a drawer move to the next and the previous record of the list beside it. */
export function useMoveKeys(onMove: (step: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('.drawer') === null) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea') !== null)
        return
      if (event.key === 'j') onMove(1)
      if (event.key === 'k') onMove(-1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
