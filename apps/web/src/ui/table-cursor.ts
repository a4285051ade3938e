import { type KeyboardEvent, useState } from 'react'

/** What the keys of a table do to its rows. */
export interface RowKeys {
  rowCount: number
  onOpen?: ((row: number) => void) | undefined
  onToggle?: ((row: number) => void) | undefined
  onClear?: (() => void) | undefined
}

/** Where a key moves the cursor: arrows, J and K, Home and End; null for any other key. */
export function movedCursor(key: string, cursor: number, rowCount: number): number | null {
  if (key === 'ArrowDown' || key === 'j') return Math.min(cursor + 1, rowCount - 1)
  if (key === 'ArrowUp' || key === 'k') return Math.max(cursor - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return rowCount - 1
  return null
}

/**
 * The row cursor: one row takes the Tab key, keys move it, Enter opens, X selects, Escape clears. Keys pressed inside a
 * button or a field of the row stay theirs.
 */
export function useRowCursor({ rowCount, onOpen, onToggle, onClear }: RowKeys) {
  const [wanted, setCursor] = useState(0)
  const cursor = Math.min(wanted, Math.max(0, rowCount - 1))

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const moved = movedCursor(event.key, cursor, rowCount)
    if (moved !== null) {
      setCursor(moved)
      // Heads of groups are between the rows.
      const rows = event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('tr[data-row]')
      rows?.[moved]?.focus()
    } else if (event.key === 'Enter' && onOpen !== undefined) onOpen(cursor)
    else if (event.key === 'x' && onToggle !== undefined) onToggle(cursor)
    else if (event.key === 'Escape' && onClear !== undefined) onClear()
    else return
    event.preventDefault()
  }
  return { cursor, setCursor, onKeyDown }
}
