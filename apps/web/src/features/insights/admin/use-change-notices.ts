import type { AdminCharge } from '@puente/contract/transactions'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { livePreference } from '../../../lib/live/live-preferences.ts'
import { currentToast, showToast, subscribeToToast } from '../../../ui/toast-store.ts'
import { changesBetween, knownAfterAct, type NoticeRow } from './auto-update.rules.ts'
import { isReadByHand } from './use-read-again.ts'

/** The page of transactions on screen. */
export interface ChargeRows {
  readonly rows: readonly AdminCharge[] | undefined
  /** Another filter or page is another list. */
  readonly list: string
}

/**
 * Shows what an automatic update brought (DASH-035). A toast that is on screen stays: it reports what the admin did. What came meanwhile is
 * shown after it.
 */
export function useChangeNotices({ rows, list }: ChargeRows): void {
  const texts = useTexts('insights/desk').updates
  const isBusy = useSyncExternalStore(subscribeToToast, () => currentToast() !== null)
  const shown = useRef<{ rows: readonly NoticeRow[] | undefined; list: string }>({ rows: undefined, list })
  useEffect(() => {
    const before = shown.current
    const isSilent = isReadByHand() || !livePreference('notifications')
    if (isSilent || before.rows === undefined || rows === undefined || before.list !== list) {
      shown.current = { rows, list }
      return
    }
    shown.current = { rows: isBusy ? knownAfterAct(before.rows, rows) : rows, list }
    if (isBusy) return
    const { added, changed } = changesBetween(before.rows, rows)
    if (added > 0) showToast({ tone: 'info', title: texts.added(added) })
    else if (changed > 0) showToast({ tone: 'info', title: texts.changed(changed) })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, list, isBusy])
}
