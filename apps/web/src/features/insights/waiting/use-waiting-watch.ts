import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { unlockSound } from '../../../lib/sound/sound.ts'
import { useChoice } from './bell-choices.ts'
import { ring } from './ring.ts'
import { arrived, type Heard } from './ring.rules.ts'
import { markListSeen, type WaitingList } from './seen-marks.ts'
import { useWaiting } from './waiting-query.ts'

/**
 * Follows what waits while the admin area is open: notes what the admin looks at, and rings for new payouts.
 * @param shown the list that the present screen is, or null
 */
export function useWaitingWatch(shown: WaitingList | null) {
  const { marks, data, isPlaceholderData } = useWaiting()
  const texts = useTexts('insights/waiting').bell
  const navigate = useNavigate()
  const inFront = useInFront()
  const looking = inFront ? shown : null
  const heard = useRef<Heard | null>(null)
  useSoundAfterReload()

  useEffect(() => {
    // Placeholder data was counted with older marks.
    if (data === undefined || isPlaceholderData) return
    const now = { since: marks.payouts, fresh: data.payouts.fresh }
    const count = arrived(heard.current, now)
    heard.current = now
    if (looking !== null && data[looking].fresh > 0) markListSeen(looking, data.readAt)
    if (count > 0 && looking !== 'payouts') {
      ring(
        marks.payouts,
        texts.notificationTitle(count),
        () => void navigate({ to: '/admin', search: { view: 'to-pay', first: 'table' } }),
      )
    }
  }, [data, isPlaceholderData, marks, looking, texts, navigate])
  return data
}

/** Whether the admin has this tab in front of them. */
function useInFront(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const stopping = new AbortController()
      const { signal } = stopping
      addEventListener('focus', listener, { signal })
      addEventListener('blur', listener, { signal })
      document.addEventListener('visibilitychange', listener, { signal })
      return () => stopping.abort()
    },
    () => document.visibilityState === 'visible' && document.hasFocus(),
  )
}

/** A browser plays no sound before the first touch of a page. */
function useSoundAfterReload(): void {
  const wanted = useChoice('sound')
  useEffect(() => {
    if (!wanted) return
    const stopping = new AbortController()
    const unlock = (): void => {
      unlockSound()
      stopping.abort()
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, unlock, { signal: stopping.signal })
    return () => stopping.abort()
  }, [wanted])
}
