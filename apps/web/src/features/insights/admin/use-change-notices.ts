import type { AdminCharge } from '@puente/contract/transactions'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { livePreference } from '../../../lib/live/live-preferences.ts'
import { currentToast, showToast } from '../../../ui/toast-store.ts'
import { changesBetween } from './auto-update.rules.ts'

/** The page of transactions on screen. */
export interface ChargeRows {
  readonly rows: readonly AdminCharge[] | undefined
  /** Another filter or page is another list. */
  readonly list: string
}

/**
 * Shows what an automatic update brought (DASH-035). A toast that is on screen stays: it reports what the admin did.
 * @param byHand whether the rows were last read because the admin asked
 */
export function useChangeNotices({ rows, list }: ChargeRows, byHand: () => boolean): void {
  const texts = useTexts('insights/desk').updates
  const shown = useRef<ChargeRows>({ rows: undefined, list })
  useEffect(() => {
    const before = shown.current
    shown.current = { rows, list }
    if (before.rows === undefined || rows === undefined || before.list !== list) return
    if (byHand() || !livePreference('notifications') || currentToast() !== null) return
    const { added, changed } = changesBetween(before.rows, rows)
    if (added > 0) showToast({ tone: 'info', title: texts.added(added) })
    else if (changed > 0) showToast({ tone: 'info', title: texts.changed(changed) })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, list])
}
