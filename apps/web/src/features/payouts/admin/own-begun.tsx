import type { AdminCharge, Begun } from '@puente/contract/transactions'
import clsx from 'clsx'
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
 * @param inLine shows one line and cuts off what does not fit, so that all rows of a table have the same height. A lost answer is never cut.
 */
export function OwnBegunMark({
  begun: { payoutId, expiresAt },
  inLine = false,
}: {
  begun: Begun
  inLine?: boolean
}) {
  const { own: texts, refusals } = useTexts('payouts/admin')
  const language = useLanguage()
  const isUnknown = useSyncExternalStore(subscribeToUnknown, () =>
    unknownPayouts().some((one) => one.payoutId === payoutId),
  )
  const words = isUnknown ? refusals.unknownTitle : texts.began
  const until = isUnknown ? null : texts.until(formatDate(expiresAt, 'time', language))
  return (
    <span
      className={clsx(
        'text-fine text-tierra',
        inLine && (isUnknown ? 'block whitespace-normal' : 'trunc block'),
        !inLine && 'flex flex-wrap justify-center gap-x-1 whitespace-normal text-center',
      )}
      title={inLine && !isUnknown ? `${words} ${until}` : undefined}
    >
      <b className="font-[620]">{words}</b>
      {until !== null && (
        <>
          {' '}
          <span>{until}</span>
        </>
      )}
    </span>
  )
}
