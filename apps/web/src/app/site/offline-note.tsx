import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'

/** While offline: warns that the page may be out of date. Covers the page's lower edge, so that nothing moves. */
export function OfflineNote() {
  const texts = useTexts('site/frame')
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className="fixed inset-x-0 bottom-0 z-40 print:hidden">
      {!online && (
        <span className="tint flex items-center justify-center gap-2 px-4 py-2.5 text-center font-[560] text-small [--c:var(--tierra)]">
          <WifiOff size={16} aria-hidden="true" />
          {texts.offline}
        </span>
      )}
    </p>
  )
}

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
