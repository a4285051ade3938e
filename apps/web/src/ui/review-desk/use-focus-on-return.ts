import { useEffect, useRef } from 'react'

/** Focuses the row of this key, or else the row that the arrow keys start from. */
export function focusRow(key?: string): void {
  const row =
    document.querySelector<HTMLElement>(`tr[data-row="${key}"]`) ??
    document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')
  row?.focus()
}

/** However a review is closed, its row gets the focus again. @param key of the open review; undefined while the list is shown */
export function useFocusOnReturn(key: string | undefined): void {
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (key === undefined && left.current !== undefined) focusRow(left.current)
    left.current = key
  }, [key])
}
