import WifiOff from 'lucide-react/icons/wifi-off'
import { formatDate } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../lib/live/live-status.ts'

/** While the server is not heard: reports it, and how old the data on screen is. */
export function OfflineStrip() {
  const { online, silent, lastGoodMs } = useLiveStatus()
  const texts = useTexts('shell').live
  const language = useLanguage()
  if (online && !silent) return null
  return (
    <p
      role="status"
      className="offline-strip tint flex items-center justify-center gap-2 px-4 py-1.5 text-center font-[560] text-label [--c:var(--tierra)]"
    >
      <WifiOff size={16} aria-hidden="true" />
      {texts.offlineStrip(formatDate(lastGoodMs, 'time', language))}
    </p>
  )
}
