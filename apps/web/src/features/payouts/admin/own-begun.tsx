import type { AdminCharge, Begun } from '@puente/contract/transactions'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'

/** The payout of this charge that the admin began and has not recorded. Null if no payout is begun or nothing can be paid now. */
export function ownBegun({
  begun,
  allowedActions,
}: Pick<AdminCharge, 'begun' | 'allowedActions'>): Begun | null {
  return begun !== null && begun.mine && allowedActions.length > 0 ? begun : null
}

/** What the button of such a row reads. */
export function useContinueLabel(): string {
  return useTexts('payouts/admin').own.continue
}

/** Shows in the row that this admin began to pay it: after a crash they must find which transfer they may already have made. */
export function OwnBegunMark({ begun }: { begun: Begun }) {
  const texts = useTexts('payouts/admin').own
  const until = formatDate(begun.expiresAt, 'time', useLanguage())
  return (
    <span className="flex flex-wrap justify-center gap-x-1 text-fine text-tierra">
      <b className="font-[620]">{texts.began}</b>
      <span>{texts.until(until)}</span>
    </span>
  )
}
