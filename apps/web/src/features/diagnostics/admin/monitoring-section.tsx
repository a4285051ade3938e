import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DebugSection } from './debug-section.tsx'
import { type MonitoringEvent, monitoringEvents } from './monitoring-log.ts'

/** The latest 100 monitoring events of this browser (DBG-011). */
export function MonitoringSection() {
  const texts = useTexts('diagnostics/admin').monitoring
  const [events, setEvents] = useState(monitoringEvents)
  return (
    <DebugSection
      title={texts.title}
      text={texts.text}
      action={<Button onClick={() => setEvents(monitoringEvents())}>{texts.reload}</Button>}
    >
      {events.length === 0 ? (
        <p className="text-small text-t2">{texts.none}</p>
      ) : (
        <ol className="grid" aria-label={texts.title}>
          {events.map((event) => (
            <Event key={event.timestamp + event.establishmentId} event={event} />
          ))}
        </ol>
      )}
    </DebugSection>
  )
}

function Event({ event }: { event: MonitoringEvent }) {
  const texts = useTexts('diagnostics/admin').monitoring
  const language = useLanguage()
  const { type, establishmentId, establishmentName, success, duration, timestamp, metadata } = event
  const facts = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2.5 text-small first:border-t-0">
      <span className="min-w-0 flex-1 basis-[12rem] [overflow-wrap:anywhere]">
        <span className="font-[620]">{establishmentName ?? texts.unnamed}</span>
        <span className="block text-label text-t2">
          <code>{establishmentId}</code>
        </span>
      </span>
      <span>
        <code>{type}</code>
      </span>
      <span className="text-label text-t2">{texts.took(duration)}</span>
      <span className="text-label text-t2">{formatDate(timestamp, 'moment', language)}</span>
      <Badge tone={success ? 'success' : 'error'}>{success ? texts.done : texts.failed}</Badge>
      {facts.length > 0 && <p className="w-full text-t2 [overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
    </li>
  )
}
