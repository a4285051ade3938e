import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

interface RowContent {
  icon: LucideIcon
  label: string
  /** What it is set to now. */
  state?: ReactNode
}

/** The look of one entry in a list of things to open; for links that look like one. */
export const itemRowClass =
  'flex min-h-14 w-full items-center gap-3.5 px-5 py-3 text-left text-t1 hover:bg-s2 outline-offset-[-3px]'

export function ItemRowContent({ icon: Icon, label, state }: RowContent) {
  return (
    <>
      <Icon size={20} aria-hidden="true" className="flex-none text-t2" />
      <span className="min-w-0 flex-1 break-words font-[560] text-button">{label}</span>
      {state !== undefined && <span className="flex-none text-small text-t2">{state}</span>}
      <ChevronRight size={18} aria-hidden="true" className="flex-none text-t3" />
    </>
  )
}

/** One entry that opens something in its place: a dialog or a panel. */
export function ItemRow({
  onOpen,
  expanded,
  ...content
}: RowContent & { onOpen: () => void; expanded?: boolean }) {
  return (
    <button
      type="button"
      className={clsx(itemRowClass)}
      onClick={onOpen}
      aria-haspopup={expanded === undefined ? 'dialog' : undefined}
      aria-expanded={expanded}
    >
      <ItemRowContent {...content} />
    </button>
  )
}
