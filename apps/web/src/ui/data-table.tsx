import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react'
import { BareCheckbox } from './checkbox.tsx'
import { Skeleton } from './skeleton.tsx'
import { useRowCursor } from './table-cursor.ts'
import { useMediaQuery } from './use-media-query.ts'

export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns amounts to the end of the cell. */
  align?: 'start' | 'end'
  /** Stays in view when the table scrolls sideways: the first column, or one at the end. */
  pinned?: boolean | 'end'
  /** Room in px that the columns pinned behind this one take. */
  pinOffset?: number
  /** Takes the room that the other columns leave, and shortens what does not fit. `width` is its least room. */
  fills?: boolean
  /** Room that the column's skeleton takes, in px. */
  width?: number
  sort?: { direction: 'asc' | 'desc' | null; onToggle: () => void }
}

export interface Selection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  rowLabel: (row: Row) => string
  allLabel: string
  /** Rows that cannot be marked have no box. Without it every row can. */
  selectable?: (row: Row) => boolean
}

const rowHeights = { compact: '36px', normal: '41px', relaxed: '48px' } as const

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is awaited; known rows stay on screen while newer ones are fetched. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** One row as a card, for screens narrower than `cardsBelow`. */
  card?: (row: Row) => ReactNode
  /** Replaces the cards where a narrow screen groups its rows. */
  cards?: (rows: readonly Row[] | undefined) => ReactNode
  /** 0: a table at any width. */
  cardsBelow?: 900 | 768 | 0
  /** Cuts the table where the keys of two rows differ, and puts a head above the first row of each group. */
  groups?: { keyOf: (row: Row) => string; head: (first: Row) => ReactNode }
  /** What to show instead of rows: an `EmptyState` with its action. */
  empty: ReactNode
  /** An `ErrorState`; rows that are already known stay above it. */
  error?: ReactNode
  /** Newer rows are being fetched: a thin line, nothing greys out. */
  refreshing?: boolean
  /** Announced by screen readers while there are no rows yet. */
  loadingLabel: string
  skeletonRows?: number
  density?: keyof typeof rowHeights
  onOpen?: (row: Row) => void
  /** What Enter does, if it is not the same as a click on the row. */
  onEnter?: (row: Row) => void
  /** Called when the row cursor reaches a row, so that a pane beside the table can follow it. */
  onCursor?: (row: Row) => void
  selection?: Selection<Row>
  /** Keys of rows that just changed by an event: tinted for a moment. */
  changed?: ReadonlySet<string>
}

/** Whether a table shows cards in the window as it is now. */
export function useAsCards(cardsBelow: DataTableProps<never>['cardsBelow'] = 900): boolean {
  return useMediaQuery(`(width < ${cardsBelow / 16}em)`)
}

/** The one table of the product: a native table with a row cursor, or cards where it is narrow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, error, refreshing = false, cardsBelow } = props
  const asCards = useAsCards(cardsBelow)
  const nothing = rows !== undefined && rows.length === 0 && error === undefined
  return (
    <div className="relative" aria-busy={rows === undefined && error === undefined}>
      {refreshing && <span aria-hidden="true" className="progress-line" />}
      {rows === undefined && error === undefined && (
        <p role="status" className="sr-only">
          {props.loadingLabel}
        </p>
      )}
      {nothing ? (
        <div className="table-frame">{empty}</div>
      ) : asCards ? (
        (props.cards?.(rows) ?? <Cards {...props} />)
      ) : (
        <Rows {...props} />
      )}
      {error !== undefined && <div className="mt-3">{error}</div>}
    </div>
  )
}

function Cards<Row>({ rows, rowKey, card, error, caption, skeletonRows = 6, changed }: DataTableProps<Row>) {
  if (rows === undefined) {
    if (error !== undefined) return null
    return (
      <div className="grid gap-2.5">
        {Array.from({ length: Math.min(skeletonRows, 4) }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </div>
    )
  }
  return (
    <ul aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {rows.map((row) => (
        <li key={rowKey(row)} data-changed={changed?.has(rowKey(row))} className="card p-3.5">
          {card?.(row)}
        </li>
      ))}
    </ul>
  )
}

function Rows<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    error,
    selection,
    onOpen,
    onEnter = onOpen,
    onCursor,
    density = 'normal',
    skeletonRows = 8,
    changed,
    groups,
  } = props
  // Where a range of rows began, for Shift and the mouse.
  const [anchor, setAnchor] = useState<number | null>(null)

  const toggle = (index: number, extend = false): void => {
    if (selection === undefined || rows === undefined) return
    const from = extend && anchor !== null ? Math.min(anchor, index) : index
    const to = extend && anchor !== null ? Math.max(anchor, index) : index
    const keys = selectableOf(selection, rows.slice(from, to + 1)).map(rowKey)
    const next = new Set(selection.selected)
    const add = extend || !keys.every((key) => next.has(key))
    for (const key of keys)
      if (add) next.add(key)
      else next.delete(key)
    setAnchor(index)
    selection.onChange(next)
  }
  const rowAt = (index: number): Row | undefined => rows?.[index]
  const { cursor, setCursor, onKeyDown } = useRowCursor({
    rowCount: rows?.length ?? 0,
    onOpen:
      onEnter &&
      ((index) => {
        const row = rowAt(index)
        if (row !== undefined) onEnter(row)
      }),
    onToggle: selection && toggle,
    onClear: selection && (() => selection.onChange(new Set())),
  })
  if (rows === undefined && error !== undefined) return null

  return (
    <div className="table-frame">
      <table className="data-table" style={{ '--row-height': rowHeights[density] }}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} rows={rows} rowKey={rowKey} selection={selection} />
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={columns} selectable={selection !== undefined} />
              ))
            : rows.map((row, index) => {
                const key = rowKey(row)
                const before = rows[index - 1]
                const begins =
                  groups !== undefined && (before === undefined || groups.keyOf(before) !== groups.keyOf(row))
                return (
                  <Fragment key={key}>
                    {begins && (
                      <tr>
                        <td
                          colSpan={columns.length + (selection === undefined ? 0 : 1)}
                          className="bg-s2 pt-2"
                        >
                          {groups.head(row)}
                        </td>
                      </tr>
                    )}
                    <tr
                      data-row={key}
                      tabIndex={index === cursor ? 0 : -1}
                      data-cursor={index === cursor && rows.length > 1}
                      data-selected={selection?.selected.has(key)}
                      data-changed={changed?.has(key)}
                      onFocus={() => {
                        setCursor(index)
                        onCursor?.(row)
                      }}
                      onKeyDown={onKeyDown}
                      onClick={(event) => {
                        // The controls in the row handle their own clicks.
                        if (!(event.target as Element).closest('a, button, input, label')) onOpen?.(row)
                      }}
                      className={onOpen && 'cursor-pointer'}
                    >
                      {selection !== undefined && (
                        <td className="w-10">
                          {selectableOf(selection, [row]).length > 0 && (
                            <BareCheckbox
                              label={selection.rowLabel(row)}
                              checked={selection.selected.has(key)}
                              onClick={(event) => toggle(index, event.shiftKey)}
                              readOnly
                            />
                          )}
                        </td>
                      )}
                      {columns.map((column) => (
                        <td
                          key={column.id}
                          data-align={column.align}
                          data-pinned={column.pinned}
                          style={cellStyle(column)}
                        >
                          {column.cell(row)}
                        </td>
                      ))}
                    </tr>
                  </Fragment>
                )
              })}
        </tbody>
      </table>
    </div>
  )
}

function selectableOf<Row>({ selectable }: Selection<Row>, rows: readonly Row[]): readonly Row[] {
  return selectable === undefined ? rows : rows.filter(selectable)
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'> & {
  selection: Selection<Row> | undefined
}

interface CellPlace {
  pinOffset?: number | undefined
  fills?: boolean | undefined
  width?: number | undefined
}

function Head<Row>({ columns, rows = [], rowKey, selection }: HeadProps<Row>) {
  const free = selection === undefined ? [] : selectableOf(selection, rows)
  const chosen = free.filter((row) => selection?.selected.has(rowKey(row))).length
  return (
    <thead>
      <tr>
        {selection !== undefined && (
          <th scope="col" className="w-10">
            <BareCheckbox
              label={selection.allLabel}
              checked={free.length > 0 && chosen === free.length}
              indeterminate={chosen > 0 && chosen < free.length}
              // Rows of other pages keep their marks.
              onChange={(event) => {
                const marked = new Set(selection.selected)
                for (const key of free.map(rowKey))
                  if (event.target.checked) marked.add(key)
                  else marked.delete(key)
                selection.onChange(marked)
              }}
            />
          </th>
        )}
        {columns.map(({ id, header, align, pinned, pinOffset, fills, width, sort }) => (
          <th
            key={id}
            scope="col"
            data-align={align}
            data-pinned={pinned}
            style={cellStyle({ pinOffset, fills, width })}
            aria-sort={
              sort?.direction === 'asc' ? 'ascending' : sort?.direction === 'desc' ? 'descending' : undefined
            }
          >
            {sort === undefined ? (
              header
            ) : (
              <button
                type="button"
                onClick={sort.onToggle}
                className="inline-flex h-9 items-center gap-1 hover:text-t1"
              >
                {header}
                {sort.direction === 'asc' && <ArrowUp size={14} aria-hidden="true" />}
                {sort.direction === 'desc' && <ArrowDown size={14} aria-hidden="true" />}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function cellStyle({ pinOffset, fills, width }: CellPlace): CSSProperties | undefined {
  if (fills === true) {
    // In rem, so that the width grows with the text of the cell.
    const least = `${(width ?? 96) / 16}rem`
    return { width: '50%', minWidth: least, maxWidth: least }
  }
  return pinOffset === undefined ? undefined : { insetInlineEnd: pinOffset }
}

function SkeletonRow<Row>({ columns, selectable }: { columns: readonly Column<Row>[]; selectable: boolean }) {
  return (
    <tr aria-hidden="true">
      {selectable && (
        <td>
          <Skeleton className="size-[18px]" />
        </td>
      )}
      {columns.map(({ id, align, width = 96 }) => (
        <td key={id}>
          <span className={align === 'end' ? 'flex justify-end' : 'flex'} style={{ minWidth: width }}>
            <span className="block w-full" style={{ maxWidth: width * 0.78 }}>
              <Skeleton className="h-3.5" />
            </span>
          </span>
        </td>
      ))}
    </tr>
  )
}
