import { useEffect } from 'react'

/** Makes the browser ask before a reload or a closed tab loses what is only in memory, while `wouldLose` returns true. */
export function useUnloadWarning(wouldLose: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (wouldLose()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [wouldLose])
}
