import ArchiveRestore from 'lucide-react/icons/archive-restore'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { deviceName } from '../../identity/sessions/public.ts'
import type { DraftOrigin } from './draft.rules.ts'

interface RestoredNoteProps {
  /** When the draft was last changed, RFC 3339. */
  at: string
  origin: DraftOrigin
  onRestart: () => void
  onDismiss: () => void
}

/** Shows that the wizard opened with a draft, when and where it was typed, and a button to begin again (EST-009). */
export function RestoredNote({ at, origin, onRestart, onDismiss }: RestoredNoteProps) {
  const { draft, restart, closeLabel } = useTexts('establishments/registration')
  const when = useWhen(at)
  return (
    <Note
      action={
        <span className="flex items-center gap-2 max-lg:w-full max-lg:justify-between">
          <Button size="small" className="max-lg:min-h-11" onClick={onRestart}>
            {restart.open}
          </Button>
          <IconButton icon={X} label={closeLabel} onClick={onDismiss} className="-my-1 -mr-1.5" />
        </span>
      }
    >
      {draft.restored}
      <b className="font-[640]">{when}</b>
      {useWhere(origin)} <span className="text-t2">{draft.image}</span>
    </Note>
  )
}

const dayMs = 24 * 60 * 60_000

function useWhen(at: string): string {
  const { draft } = useTexts('establishments/registration')
  const language = useLanguage()
  const day = formatDate(at, 'date', language)
  const now = serverClock.now()
  const time = formatDate(at, 'time', language)
  if (day === formatDate(now, 'date', language)) return draft.at(draft.today, time)
  if (day === formatDate(now - dayMs, 'date', language)) return draft.at(draft.yesterday, time)
  return draft.at(draft.onDay(formatDate(at, 'day', language)), time)
}

function useWhere(origin: DraftOrigin): string {
  const { draft } = useTexts('establishments/registration')
  if (origin.here) return draft.here
  const device = deviceName(origin.userAgent)
  return device === null ? draft.other : draft.named(device.browser, device.system)
}

function Note({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="tint mb-4.5 flex flex-wrap items-center gap-3 rounded-box p-3.5 [--c:var(--celeste)]"
    >
      <ArchiveRestore size={20} aria-hidden="true" className="self-start" />
      <p className="min-w-0 flex-1 basis-48 text-small text-t1">{children}</p>
      {action}
    </div>
  )
}

/** Why the registration was rejected, as the admin wrote it (ruling 69). */
export function ReasonNote({ reason }: { reason: string }) {
  const { rejected } = useTexts('establishments/registration')
  return (
    <div className="mb-4.5">
      <Callout tone="error" title={rejected.title}>
        <p className="whitespace-pre-line break-words">
          <b className="font-[640]">{rejected.reason}:</b> {reason}
        </p>
        <p className="text-t2">{rejected.image}</p>
      </Callout>
    </div>
  )
}

/** What is shown at once, and what waits (decision 0043). */
export function ChangeNote() {
  const { change } = useTexts('establishments/registration')
  return (
    <div className="mb-4.5">
      <Callout tone="info" title={change.noteTitle}>
        <p>
          {change.note} {change.image}
        </p>
      </Callout>
    </div>
  )
}

/** The server could not be asked for the draft. */
export function UnreadNote() {
  const { draft } = useTexts('establishments/registration')
  return (
    <div className="mb-4.5">
      <Callout tone="pending">{draft.unread}</Callout>
    </div>
  )
}
