import WifiOff from 'lucide-react/icons/wifi-off'
import { formatDate } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../lib/live/live-status.ts'

/**
 * Reports that no events of the server arrive, and how old the data on screen is. A lost network is announced here first (UI-008): a toast
 * would repeat the strip, and cover the title below it.
 */
export function OfflineStrip() {
  const { online, silent, justLost, lastGoodMs } = useLiveStatus()
  const texts = useTexts('shell').live
  const language = useLanguage()
  if (online && !silent) return null
  return (
    <p role="status" className="offline-strip tint text-label">
      <WifiOff size={16} aria-hidden="true" />
      {justLost ? (
        <span>
          <b>{texts.lost}</b> <span>{texts.lostDetail}</span>
        </span>
      ) : (
        texts.offlineStrip(formatDate(lastGoodMs, 'time', language))
      )}
    </p>
  )
}
