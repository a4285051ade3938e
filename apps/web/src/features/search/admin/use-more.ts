import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Group, Row } from './palette-rows.ts'

/** The row that leads back from what can be done with a find. */
export const backKey = 'more-back'

/** In place of the groups, what else can be done with one of their rows, after Tab. */
export function useMore(listed: readonly Group[]) {
  const texts = useTexts('search/admin')
  const [key, setKey] = useState<string | null>(null)
  const rows = listed.flatMap((group) => (group.isOld === true ? [] : group.rows))
  const holder = key === null ? undefined : rows.find((row) => row.key === key)
  const acts = holder?.more
  const back: Row = { key: backKey, label: texts.further.back, icon: ArrowLeft, go: { act: () => {} } }
  const title = holder === undefined ? null : texts.moreOf(holder.label)
  return {
    groups: acts === undefined || title === null ? listed : [{ name: 'more', title, rows: [...acts, back] }],
    /** What is shown in place of the groups. Null for the groups. */
    of: acts === undefined ? null : title,
    canSwitch: (row: Row | undefined): boolean => acts !== undefined || row?.more !== undefined,
    /** Shows what can be done with the row, or the groups again. Returns the key of the row that is chosen then. */
    switchTo: (row: Row | undefined): string | null => {
      setKey(acts === undefined ? (row?.key ?? null) : null)
      return acts === undefined ? null : (holder?.key ?? null)
    },
    leave: (): void => setKey(null),
  }
}
