import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Keyboard from 'lucide-react/icons/keyboard'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useDocumentTitle } from '../page.tsx'

interface ReviewHeadProps {
  /** Undefined while the reviewed record loads. */
  name: string | undefined
  /** The title of the document while there is no name. */
  deskTitle: string
  texts: {
    readonly back: string
    readonly loading: string
    readonly previous: string
    readonly next: string
    readonly help: string
    readonly position: (index: number, count: number) => string
    /** In place of the position, if the record is not in the queue. */
    readonly outside: string
  }
  position: { readonly index: number; readonly count: number } | null
  onMove: (step: 1 | -1) => void
  onBack: () => void
  onHelp: () => void
  /** The state of the record, beside the name. */
  children?: ReactNode
}

/** The name of the reviewed record, its position in the queue, and the way to the next one. */
export function ReviewHead(props: ReviewHeadProps) {
  const { name, deskTitle, texts, position, onMove, onBack, onHelp, children } = props
  useDocumentTitle(name ?? deskTitle)
  const heading = useRef<HTMLHeadingElement>(null)
  // To a screen reader, the next record is another page. The head mounts again, and the focus moves to the name.
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} framed small />
      <h1 ref={heading} tabIndex={-1} className="sign min-w-0 text-20 outline-none [overflow-wrap:anywhere]">
        {name ?? texts.loading}
      </h1>
      {children}
      <span className="ml-auto flex items-center gap-1.5 text-label text-t2">
        {position === null ? texts.outside : texts.position(position.index + 1, position.count)}
        <IconButton
          icon={ChevronLeft}
          label={texts.previous}
          onClick={() => onMove(-1)}
          disabled={position === null || position.index === 0}
          framed
          small
        />
        <IconButton
          icon={ChevronRight}
          label={texts.next}
          onClick={() => onMove(1)}
          disabled={position !== null && position.index >= position.count - 1}
          framed
          small
        />
        <IconButton icon={Keyboard} label={texts.help} onClick={onHelp} framed small />
      </span>
    </header>
  )
}
