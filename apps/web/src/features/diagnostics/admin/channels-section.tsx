import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { channelMonitor, isLeak, mostWithoutLeak } from '../../../lib/live/channel-monitor.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DebugSection } from './debug-section.tsx'

/** The open realtime channels of this tab, with a leak flagged (DBG-007). */
export function ChannelsSection() {
  const texts = useTexts('diagnostics/admin').channels
  const names = useSyncExternalStore(channelMonitor.follow, channelMonitor.open)
  const leaks = isLeak(names)
  return (
    <DebugSection
      title={texts.title}
      text={texts.text(mostWithoutLeak)}
      action={
        <Badge tone={leaks ? 'error' : 'success'}>
          {leaks ? texts.leak(names.length) : texts.count(names.length)}
        </Badge>
      }
    >
      {names.length > 0 && (
        <ol className="grid gap-1.5 text-small" aria-label={texts.title}>
          {names.map((name, place) => (
            // A name may appear more than once. The list is in the order of opening.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <code>{name}</code>
            </li>
          ))}
        </ol>
      )}
    </DebugSection>
  )
}
