import { useEffect } from 'react'

/** Keeps the screen awake while `active`: a code waiting at a counter must not go dark. Without support, nothing happens. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let left = false
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (left) await held.release()
        else lock = held
      } catch (reason) {
        // The system refuses on low battery; the screen then follows its own setting.
        if (!(reason instanceof DOMException)) throw reason
      }
    }
    void hold()
    // The system drops the lock of a hidden page; take it again on the way back.
    document.addEventListener('visibilitychange', hold)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [active])
}
