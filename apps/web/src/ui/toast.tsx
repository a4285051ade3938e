import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { logError } from '../lib/errors/error-log.ts'
import type { ToastsProps } from './toast-layer.tsx'
import { currentToast, subscribeToToast } from './toast-store.ts'

/** Where toasts appear: once, in the app's root. Its code comes when the page is idle, at the latest with the first toast. */
export function Toasts(props: ToastsProps) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null)
  const [Layer, setLayer] = useState<ComponentType<ToastsProps> | null>(null)
  const wanted = toast?.key ?? null
  useEffect(() => {
    if (wanted === null || Layer !== null) return
    let left = false
    import('./toast-layer.tsx').then(
      (module) => {
        if (!left) setLayer(() => module.ToastLayer)
      },
      // The network may be gone. A toast is never the only place of a message, so its failure must not break the page. The next toast loads
      // the code again.
      (error: unknown) => void logError(error, location.pathname),
    )
    return () => {
      left = true
    }
  }, [wanted, Layer])
  return Layer === null ? null : <Layer {...props} />
}
