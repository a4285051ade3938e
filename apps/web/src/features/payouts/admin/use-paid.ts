import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { readPayout, recordPayout } from '@puente/contract/payouts'
import type { AdminCharge } from '@puente/contract/transactions'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'

export type Recorded = ResponseOf<typeof recordPayout>

/** Reads the list again after a payout, and reports whether the list contains all balances. */
export type OnPaid = (
  /** As it is after the payout. */
  charge: AdminCharge,
  /** What the payout sent. Zero if the whole rest was set off. */
  amount: AdminCharge['pesosPaid'],
) => Promise<{ balancesRead: boolean }>

/** Returns what to call once a payout is known to be recorded: it shows the toast and reads the list again. */
export function usePaid(onPaid: OnPaid): (recorded: Recorded, wholeAtOnce: boolean) => Promise<void> {
  const toasts = usePayoutToasts()
  return async (recorded, wholeAtOnce) => {
    const { userBalance, userId } = recorded.charge
    const hasBalance = userBalance !== null || userId === null
    if (hasBalance) toasts.recorded(recorded, wholeAtOnce)
    else toasts.balancesNotUpdated(recorded)
    const { balancesRead } = await onPaid(recorded.charge, recorded.payout.amount)
    if (hasBalance && !balancesRead) toasts.balancesNotUpdated(recorded)
  }
}

/** The answer to the question about a payout, in the shape of the answer to the payout itself. Null if it is not recorded. */
export function recordedBy({ payout, charge }: ResponseOf<typeof readPayout>): Recorded | null {
  return payout && { payout, charge, complete: charge.pesosRemaining.amountMinor === '0' }
}

/** The warning that balances could not be reread, after a payout or when a list that had them is read again (TXN-031). */
export const useBalancesNotUpdated = (): string => useTexts('payouts/admin').toasts.balancesNotUpdated

/**
 * The toasts of a payout: recorded in full or in part (TXN-027), failed (TXN-028), recorded without new balances (TXN-031), refused
 * because the session had ended (ruling 72), and without an answer (ruling 64), so that no admin takes a lost answer for a failure and pays twice.
 */
export function usePayoutToasts() {
  const { toasts: texts, refusals } = useTexts('payouts/admin')
  const language = useLanguage()
  const paidOf = ({ payout, charge, complete }: Recorded): string => {
    const amount = showAmount(payout.amount)
    return complete ? texts.full(amount) : texts.partial(amount, showAmount(charge.pesosRemaining))
  }
  return {
    recorded: (recorded: Recorded, wholeAtOnce: boolean): void =>
      showToast({
        tone: 'success',
        title: wholeAtOnce ? texts.sent : texts.processed,
        description: paidOf(recorded),
      }),
    balancesNotUpdated: (recorded: Recorded): void =>
      showToast({ tone: 'warning', title: texts.balancesNotUpdated, description: paidOf(recorded) }),
    sessionEnded: (reservedUntil: string): void =>
      showToast({
        tone: 'warning',
        title: texts.sessionEnded,
        description: texts.goOn(formatDate(reservedUntil, 'time', language)),
      }),
    unknown: (): void => showToast({ tone: 'warning', title: refusals.unknownTitle }),
    notRecorded: ({ clientName }: AdminCharge): void =>
      showToast({
        tone: 'warning',
        title: refusals.notRecordedTitle,
        description: texts.notRecorded(clientName),
      }),
    failed: (wholeAtOnce: boolean): void =>
      showToast({ tone: 'error', title: wholeAtOnce ? texts.sendFailed : texts.processFailed }),
  }
}
