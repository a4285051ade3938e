import type { ReviewLabel } from '@puente/contract/verification/people'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Keyboard from 'lucide-react/icons/keyboard'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { LabelBadge, WaitingTime } from './label-badge.tsx'

interface ViewerHeadProps {
  name: string | undefined
  label: ReviewLabel | undefined
  submittedAt: string | null
  position: { readonly index: number; readonly count: number } | null
  onMove: (step: 1 | -1) => void
  onBack: () => void
  onHelp: () => void
}

/** The case's person, its position in the list, and the way to the next one. */
export function ViewerHead(props: ViewerHeadProps) {
  const { name, label, submittedAt, position, onMove, onBack, onHelp } = props
  const all = useTexts('verification/admin')
  const texts = all.viewer
  useDocumentTitle(name ?? all.desk.title)
  const heading = useRef<HTMLHeadingElement>(null)
  // Another case is another page to a screen reader. It mounts again, and the focus moves to its name.
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} framed small />
      <h1 ref={heading} tabIndex={-1} className="sign min-w-0 truncate text-20 outline-none">
        {name ?? texts.loading}
      </h1>
      {label !== undefined && (
        <>
          <LabelBadge label={label} />
          <span className="text-label">
            <WaitingTime row={{ submittedAt, label }} />
          </span>
        </>
      )}
      <span className="ml-auto flex items-center gap-1.5 text-label text-t2">
        {position === null ? texts.gone : texts.position(position.index + 1, position.count)}
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
        <IconButton icon={Keyboard} label={texts.tools.help} onClick={onHelp} framed small />
      </span>
    </header>
  )
}
