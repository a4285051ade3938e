import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import QrCode from 'lucide-react/icons/qr-code'
import Search from 'lucide-react/icons/search'
import { useContext, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { ChangeContext } from './change-context.ts'

/**
 * Reports that the registration was accepted, and what happens next. Every way out leads to the profile (EST-071, EST-072). After a change of an
 * approved establishment, it leads to the list of establishments, which shows the pending change.
 */
export function DoneDialog({ name, withImage }: { name: string; withImage: boolean }) {
  const { done, change, review, closeLabel } = useTexts('establishments/registration')
  const language = useLanguage()
  const navigate = useNavigate()
  const [at] = useState(() => serverClock.now())
  const isChange = useContext(ChangeContext) !== null
  const leave = (): void => void navigate({ to: isChange ? '/mis-establecimientos' : '/perfil' })
  const title = isChange
    ? withImage
      ? change.done
      : change.doneWithoutImage
    : withImage
      ? done.title
      : done.withoutImage
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={title}
      closeLabel={closeLabel}
      footer={
        <Button variant="primary" size="large" full onClick={leave}>
          {done.go}
        </Button>
      }
    >
      <div className="grid justify-items-center overflow-hidden py-2">
        <Sun size="9rem" />
      </div>
      <ol className="mt-4 grid text-left">
        <Point icon={Check} isDone title={done.received(formatDate(at, 'time', language))} text={name} />
        <Point icon={Search} title={done.review} text={review.notice} />
        <Point
          icon={QrCode}
          title={isChange ? change.after : done.after}
          text={isChange ? change.afterText : done.afterText}
        />
      </ol>
    </Dialog>
  )
}

interface PointProps {
  icon: LucideIcon
  isDone?: boolean
  title: string
  text: string
}

function Point({ icon: Icon, isDone = false, title, text }: PointProps) {
  return (
    <li className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 pb-3.5">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-[.8125rem] w-0.5 bg-line group-last:hidden"
      />
      <span
        className={clsx(
          'grid size-7 place-items-center rounded-full',
          isDone ? 'tint [--c:var(--mata)]' : 'bg-s3 text-t2',
        )}
      >
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <b className="block font-[620] leading-7">{title}</b>
        <span className="block break-words text-small text-t2">{text}</span>
      </div>
    </li>
  )
}
