import type { AdminCharge } from '@puente/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { chargesQuery } from './charge-queries.ts'
import { chargeFilters, type ChargeSearch } from './charge-search.ts'
import { changedRows, holdNewRows } from './held-rows.ts'

/** The tint of a changed row lasts 1.5 s. */
const tintMs = 1_500
const none: ReadonlySet<string> = new Set()

/** The page of transactions on screen: steady rows, what changed in them, and what waits above. */
export function useCharges(search: ChargeSearch) {
  const query = useQuery(chargesQuery(chargeFilters(search)))
  const steady = useSteadyRows(
    JSON.stringify(chargeFilters(search)),
    query.isPlaceholderData ? undefined : query.data?.items,
  )
  useLoadingToasts(query.data?.items, query.error)
  return {
    ...query,
    rows: steady.rows ?? query.data?.items,
    waiting: steady.waiting,
    showWaiting: steady.showWaiting,
    changed: steady.changed,
  }
}

interface Shown {
  readonly key: string
  readonly fresh: readonly AdminCharge[]
  readonly rows: readonly AdminCharge[]
  readonly waiting: number
  readonly changed: ReadonlySet<string>
}

function useSteadyRows(key: string, fresh: readonly AdminCharge[] | undefined) {
  const [shown, setShown] = useState<Shown | null>(null)
  // Taken over while rendering, so that no frame shows rows of the page before.
  if (fresh !== undefined && (shown === null || shown.key !== key || shown.fresh !== fresh)) {
    const same = shown !== null && shown.key === key
    const held = same ? holdNewRows(shown.rows, fresh) : { rows: fresh, waiting: 0 }
    setShown({ key, fresh, ...held, changed: same ? changedRows(shown.rows, held.rows) : none })
  }
  const changed = shown?.changed ?? none
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setShown((before) => before && { ...before, changed: none }), tintMs)
    return () => clearTimeout(timer)
  }, [changed])
  return {
    rows: shown?.key === key ? shown.rows : undefined,
    waiting: shown?.key === key ? shown.waiting : 0,
    showWaiting: () => setShown((before) => before && { ...before, rows: before.fresh, waiting: 0 }),
    changed,
  }
}

/** TXN-010, TXN-012: said once for each answer, beside the marks and the error in the table itself. */
function useLoadingToasts(items: readonly AdminCharge[] | undefined, error: Error | null): void {
  const texts = useTexts('admin-charges').table
  const { problem } = useProblemText()
  const withoutBalance =
    items?.some(({ userBalance, userId }) => userBalance === null && userId !== null) ?? false
  useEffect(() => {
    if (withoutBalance) showToast({ tone: 'warning', title: texts.withoutBalance })
  }, [withoutBalance, texts])
  useEffect(() => {
    if (error !== null) showToast({ tone: 'error', title: texts.failed(problem(error)) })
    // Once for each failure, whatever the language does meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])
}
