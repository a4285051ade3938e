import clsx from 'clsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type MouseEvent, useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { markedParts } from './palette.rules.ts'
import type { Group, Row } from './palette-rows.ts'

interface PaletteListProps {
  groups: readonly Group[]
  active: Row | undefined
  /** What is marked in the labels. */
  text: string
  listId: string
  optionId: (row: Row) => string
  onActive: (row: Row) => void
  choose: (row: Row) => void
  /** Shows what else can be done with the row. */
  onMore: (row: Row) => void
}

/** The rows of the palette by group, as the listbox of its field. */
export function PaletteList(props: PaletteListProps) {
  const { groups, active, text, listId, optionId, onActive, choose, onMore } = props
  const texts = useTexts('search/admin')
  const activeId = active === undefined ? null : optionId(active)
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const listbox = active === undefined ? {} : { role: 'listbox', 'aria-label': texts.results }
  return (
    <div
      id={listId}
      {...listbox}
      className={clsx('min-h-0 scroll-py-10 overflow-y-auto', groups.length > 0 && 'px-2 pb-2')}
    >
      {groups.map(({ name, title, rows, isOld = false }) => (
        <div
          key={name}
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no group of fields.
          role="group"
          aria-labelledby={`${listId}-${name}`}
          inert={isOld}
          className={clsx(isOld && 'opacity-50')}
        >
          <p id={`${listId}-${name}`} className="px-2.5 pt-2.5 pb-1 font-[600] text-fine text-t3">
            {title}
          </p>
          {rows.map((row) => (
            <div key={row.key} className="flex">
              <Option
                id={optionId(row)}
                row={row}
                text={text}
                isActive={row === active}
                onActive={onActive}
                choose={choose}
              />
              {row.more !== undefined && <MoreByTouch row={row} onMore={onMore} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What Tab does, for a finger. An option, because a list box may hold nothing else. */
function MoreByTouch({ row, onMore }: { row: Row; onMore: (row: Row) => void }) {
  const { moreOf } = useTexts('search/admin')
  return (
    <button
      type="button"
      role="option"
      aria-selected={false}
      aria-label={moreOf(row.label)}
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onMore(row)}
      className="hidden w-11 flex-none items-center justify-center rounded-[9px] text-t2 any-pointer-coarse:flex"
    >
      <Ellipsis size={18} aria-hidden="true" />
    </button>
  )
}

interface OptionProps {
  id: string
  row: Row
  text: string
  isActive: boolean
  onActive: (row: Row) => void
  choose: (row: Row) => void
}

function Option({ id, row, text, isActive, onActive, choose }: OptionProps) {
  const { icon: Icon, label, detail, amount, badge, go } = row
  const common = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: () => isActive || onActive(row),
    className: clsx(
      'flex min-h-11 min-w-0 flex-1 items-center gap-x-3 rounded-[9px] px-2.5 py-1.5 text-left text-small lg:min-h-10',
      isActive && 'bg-s3',
    ),
  }
  const content = (
    <>
      <Icon size={18} className="flex-none text-t2" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <span className="min-w-0 max-w-full truncate font-[560]">
          {markedParts(label, text).map(({ text: part, marked }, nth) =>
            marked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
              <mark key={nth} className="bg-transparent text-accent-ink">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </span>
        {detail !== undefined && (
          <span className="min-w-0 max-w-full truncate text-label text-t2">{detail}</span>
        )}
      </span>
      {(amount !== undefined || badge !== undefined) && (
        <span className="flex flex-none items-center gap-x-3 max-md:flex-col max-md:items-end">
          {amount !== undefined && <b className="font-[640]">{amount}</b>}
          {badge !== undefined && <Badge tone={badge.tone}>{badge.words}</Badge>}
        </span>
      )}
    </>
  )
  if ('act' in go) {
    return (
      <button type="button" {...common} onClick={() => choose(row)}>
        {content}
      </button>
    )
  }
  return (
    <a
      {...common}
      href={go.href}
      onClick={(event) => {
        // Another tab, as with any link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        choose(row)
      }}
    >
      {content}
    </a>
  )
}
