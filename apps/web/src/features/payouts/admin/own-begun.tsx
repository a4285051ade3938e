import type { AdminCharge, Begun } from '@puente/contract/transactions'
import { useSyncExternalStore } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { subscribeToUnknown, unknownPayouts } from './unknown-payouts.ts'

/** The payout of this charge that the admin began and has not recorded. Null if no payout is begun or nothing can be paid now. */
export function ownBegun({
  begun,
  allowedActions,
}: Pick<AdminCharge, 'begun' | 'allowedActions'>): Begun | null {
  return begun !== null && begun.mine && allowedActions.length > 0 ? begun : null
}

/** The label of the button in the row of a payout that this admin began. */
export function useContinueLabel(): string {
  return useTexts('payouts/admin').own.continue
}

/**
 * Shows in the row that this admin began to pay it: after a crash they must find which transfer they may already have made. If the answer
 * to its record did not come, the row shows that until the server has answered (ruling 64).
 */
export function OwnBegunMark({ begun: { payoutId, expiresAt } }: { begun: Begun }) {
  const { own: texts, refusals } = useTexts('payouts/admin')
  const language = useLanguage()
  const isUnknown = useSyncExternalStore(subscribeToUnknown, () =>
    unknownPayouts().some((one) => one.payoutId === payoutId),
  )
  return (
    <span className="whitespace-normal text-fine text-tierra">
      <b className="font-[620]">{isUnknown ? refusals.unknownTitle : texts.began}</b>
      {!isUnknown && `, ${texts.until(formatDate(expiresAt, 'time', language))}`}
    </span>
  )
}
