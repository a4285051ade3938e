import { type EstablishmentHours, establishmentHoursFaults } from '@puente/domain/establishment-hours'
import { nextOpeningAt, storeStatusAt } from '@puente/domain/store-status'
import Clock from 'lucide-react/icons/clock'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { usePortugueseTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Whether it is open now, in Portuguese, as the page says it. Null hours: not filled in yet. */
export function OpenNow({ hours }: { hours: EstablishmentHours | null }) {
  const texts = usePortugueseTexts('establishments/preview')
  const now = new Date(serverClock.now())
  const known = hours === null || establishmentHoursFaults(hours).length > 0 ? null : hours
  if (known === null)
    return (
      <Badge tone="neutral" icon={Clock}>
        {texts.noHours}
      </Badge>
    )
  const status = storeStatusAt(known, now)
  if (status.kind === 'open')
    return (
      <Badge tone="success" icon={Clock}>
        {status.until === null ? texts.allDay : texts.openUntil(status.until)}
      </Badge>
    )
  const next = nextOpeningAt(known, now)
  const words =
    next === null
      ? texts.closed
      : texts.opensAt(next.inDays === 0 ? texts.today : texts.days[next.weekday].toLowerCase(), next.from)
  return (
    <Badge tone="pending" icon={Clock}>
      {words}
    </Badge>
  )
}
