import type { EstablishmentRow } from '@puente/contract/establishments/approval'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Keyboard from 'lucide-react/icons/keyboard'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { SentAt, StatusBadge } from './store-badges.tsx'

interface ReviewHeadProps {
  store: Pick<EstablishmentRow, 'name' | 'status' | 'createdAt'> | undefined
  position: { readonly index: number; readonly count: number } | null
  onMove: (step: 1 | -1) => void
  onBack: () => void
  onHelp: () => void
}

/** The name of the establishment, its position in the queue, and the way to the next one. */
export function ReviewHead({ store, position, onMove, onBack, onHelp }: ReviewHeadProps) {
  const all = useTexts('establishments/admin')
  const texts = all.review
  useDocumentTitle(store?.name ?? all.titles.stores)
  const heading = useRef<HTMLHeadingElement>(null)
  // Another establishment is another page to a screen reader. It mounts again, and the focus moves to its name.
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} framed small />
      <h1 ref={heading} tabIndex={-1} className="sign min-w-0 text-20 outline-none [overflow-wrap:anywhere]">
        {store?.name ?? texts.loading}
      </h1>
      {store !== undefined && (
        <>
          <StatusBadge status={store.status} />
          <span className="text-label">
            <SentAt row={store} />
          </span>
        </>
      )}
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
