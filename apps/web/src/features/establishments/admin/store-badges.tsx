import type { EstablishmentRow, QrState } from '@puente/contract/establishments/approval'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import type { LucideIcon } from 'lucide-react'
import CircleMinus from 'lucide-react/icons/circle-minus'
import QrCode from 'lucide-react/icons/qr-code'
import ScanLine from 'lucide-react/icons/scan-line'
import Unlink from 'lucide-react/icons/unlink'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatAge, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { waitingTone } from '../../verification/admin/public.ts'

const statusTones: Readonly<Record<EstablishmentStatus, Tone>> = {
  pending: 'pending',
  approved: 'success',
  rejected: 'error',
}

/** ESTA-006. */
export function StatusBadge({ status }: { status: EstablishmentStatus }) {
  return <Badge tone={statusTones[status]}>{useTexts('establishments/admin').statuses[status]}</Badge>
}

const qrLooks: Readonly<Record<QrState, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  'not-approved': { tone: 'neutral', icon: CircleMinus },
  'no-url': { tone: 'pending', icon: Unlink },
  'no-qr': { tone: 'pending', icon: ScanLine },
  active: { tone: 'success', icon: QrCode },
}

/** Stands beside the status of an approved establishment whose page is not served. */
export function PausedBadge({ pause }: Pick<EstablishmentRow, 'pause'>) {
  const { paused } = useTexts('establishments/admin').statuses
  return pause === null ? null : <Badge tone="neutral">{paused}</Badge>
}

/** Stands beside the status of a change of an approved establishment (decision 0043). */
export function ChangeBadge({ changes }: Pick<EstablishmentRow, 'changes'>) {
  const { change } = useTexts('establishments/admin')
  return changes === null ? null : <Badge tone="info">{change.badge}</Badge>
}

/** ESTA-007. */
export function QrBadge({ qr }: { qr: QrState }) {
  return <Badge {...qrLooks[qr]}>{useTexts('establishments/admin').qr[qr]}</Badge>
}

const waitingColours = {
  neutral: 'text-t2',
  pending: 'font-[640] text-tierra',
  error: 'font-[640] text-ceibo',
}

/** How long a pending establishment has waited, coloured after one day and after two. For any other status, the day on which it was sent. */
export function SentAt({
  row,
}: {
  row: { readonly createdAt: string; readonly status: EstablishmentStatus }
}) {
  const language = useLanguage()
  const { createdAt, status } = row
  const waits = status === 'pending'
  const now = serverClock.now()
  return (
    <time
      dateTime={createdAt}
      className={`whitespace-nowrap ${waitingColours[waits ? waitingTone(createdAt, now) : 'neutral']}`}
    >
      {waits ? formatAge(createdAt, now, language) : formatDate(createdAt, 'date', language)}
    </time>
  )
}
