import { useEffect } from 'react'

/** Has the browser ask before a reload or a closed tab takes along what is kept in memory only, while `wouldLose` says so. */
export function useUnloadWarning(wouldLose: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (wouldLose()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [wouldLose])
}
