import { useEffect } from 'react'

/** If a list gets shorter, leads from a page that no longer exists to the last one. */
export function useExistingPage(lastPage: number | null, goTo: (page: number, how: 'replace') => void): void {
  useEffect(() => {
    if (lastPage !== null) goTo(lastPage, 'replace')
    // Once for each page that turns out not to exist.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastPage])
}
