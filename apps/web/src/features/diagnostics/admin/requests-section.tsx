import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { useEffect, useState } from 'react'
import { observeRequests, type SentRequest } from '../../../lib/api/sent-requests.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DebugSection } from './debug-section.tsx'
import { latestFirst } from './latest-first.ts'
import { wholeMs } from './whole-ms.ts'

const mostShown = 100

interface ShownRequest extends SentRequest {
  readonly key: string
}

/** The requests of this page while the switch is on. Leaving the page ends it, and nothing is kept (DBG-004). */
export function RequestsSection() {
  const texts = useTexts('diagnostics/admin').requests
  const [isOn, setIsOn] = useState(false)
  const [requests, setRequests] = useState<readonly ShownRequest[]>([])
  useEffect(() => {
    if (!isOn) return
    return observeRequests((request) => {
      const shown = { ...request, key: crypto.randomUUID() }
      setRequests((older) => latestFirst(shown, older, mostShown))
    })
  }, [isOn])
  return (
    <DebugSection title={texts.title} text={texts.text}>
      <Checkbox
        label={texts.on}
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
      />
      {requests.length > 0 ? (
        <ol className="grid" aria-label={texts.title}>
          {requests.map((request) => (
            <Request key={request.key} request={request} />
          ))}
        </ol>
      ) : (
        isOn && <p className="text-small text-t2">{texts.none}</p>
      )}
    </DebugSection>
  )
}

function Request({ request: { method, path, status, durationMs } }: { request: SentRequest }) {
  const texts = useTexts('diagnostics/admin').requests
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 text-small first:border-t-0">
      <code className="min-w-0 flex-1 basis-[12rem] [overflow-wrap:anywhere]">
        {method} {apiPrefix + path}
      </code>
      <span className="text-label text-t2">{texts.took(wholeMs(durationMs))}</span>
      <Badge tone={status !== null && status < 400 ? 'success' : 'error'}>{status ?? texts.noAnswer}</Badge>
    </li>
  )
}
