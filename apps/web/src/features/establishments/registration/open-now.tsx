import {
  type EstablishmentHours,
  establishmentHoursFaults,
  weeklyHoursOf,
} from '@puente/domain/establishment-hours'
import { openingStateAt } from '@puente/domain/opening-hours'
import Clock from 'lucide-react/icons/clock'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { usePortugueseTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Whether it is open now, in Portuguese, as the page says it. Null hours: not filled in yet. */
export function OpenNow({ hours }: { hours: EstablishmentHours | null }) {
  const texts = usePortugueseTexts('establishments/preview')
  const state =
    hours === null || establishmentHoursFaults(hours).length > 0
      ? null
      : openingStateAt(weeklyHoursOf(hours), new Date(serverClock.now()))
  if (state === null)
    return (
      <Badge tone="neutral" icon={Clock}>
        {texts.noHours}
      </Badge>
    )
  if (state.open)
    return (
      <Badge tone="success" icon={Clock}>
        {texts.openUntil(state.until === '24:00' ? '00:00' : state.until)}
      </Badge>
    )
  const { next } = state
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
