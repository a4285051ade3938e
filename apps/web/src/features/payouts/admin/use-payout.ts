import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { AdminCharge, readAdminCharge } from '@puente/contract/transactions'
import { recordPayout } from '@puente/contract/payouts'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isMarkComplete, payoutFaults } from './payout-form.rules.ts'
import { isOutcomeUnknown, isRecordedAlready } from './payout-refusal.ts'
import { useBegunPayout } from './use-begun-payout.ts'
import { useOutcome } from './use-outcome.ts'

type Recorded = ResponseOf<typeof recordPayout>

/** The row that is paid, and the same charge in full, with the bank data of its beneficiary. */
export interface PaidCharge {
  readonly row: AdminCharge
  readonly detail: UseQueryResult<ResponseOf<typeof readAdminCharge>>
}

/** Reads the list again after a payout, and reports whether the list contains all balances. */
export type OnPaid = (charge: AdminCharge) => Promise<{ balancesRead: boolean }>

interface ManualFields {
  reason: string
  password: string
  /** End-to-end id of the waiting Pix that the admin chose. */
  heldPix?: string
}

/** The state of the payout dialog for one transaction, and its one write. */
export function usePayout({ row, detail }: PaidCharge, onPaid: OnPaid) {
  const begun = useBegunPayout(row.id)
  const { state } = begun
  const payoutId = state.step === 'begun' ? state.data.begun.payoutId : null
  const charge = newestOf(row, detail.data?.charge, state.step === 'begun' ? state.data.charge : undefined)
  const remainingMinor = amountOf(charge.pesosRemaining).minor
  const paidMinor = amountOf(charge.pesosPaid).minor
  const [amountMinor, setAmountMinor] = useState<bigint | null>(remainingMinor)
  const [receipt, setReceipt] = useState<{ fileId: string | null; running: boolean }>({
    fileId: null,
    running: false,
  })
  const [manual, setManual] = useState<ManualFields>({ reason: '', password: '' })
  const [attempt, setAttempt] = useState(0)
  const byHand = charge.allowedActions.includes('confirm-and-pay')
  const faults = payoutFaults(
    {
      amountMinor,
      receiptFileId: receipt.fileId,
      receiptRunning: receipt.running,
      manual: byHand ? manual : null,
    },
    remainingMinor,
  )
  const record = useRecordPayout(row.id, { onPaid, keep: begun.keep, askAgain: () => detail.refetch() })
  const busy = record.isPending || record.outcome === 'unknown'
  const canSubmit = payoutId !== null && charge.allowedActions.length > 0
  const submit = (): void => {
    if (busy || !canSubmit) return
    setAttempt((before) => before + 1)
    if (Object.keys(faults).length > 0 || amountMinor === null) return
    record.mutate({
      wholeAtOnce: isMarkComplete(amountMinor, paidMinor, remainingMinor),
      body: {
        payoutId,
        amountMinor: String(amountMinor),
        receiptFileId: receipt.fileId,
        manualConfirmation: byHand ? { ...manual, reason: manual.reason.trim() } : null,
      },
    })
  }
  const dirty = receipt.fileId !== null || receipt.running || manual.reason !== '' || manual.password !== ''
  return {
    charge,
    begun,
    canSubmit,
    remainingMinor,
    paidMinor,
    amountMinor,
    setAmountMinor,
    receipt,
    setReceipt,
    manual,
    setManual,
    byHand,
    faults,
    attempt,
    submit,
    dirty,
    /** A request is on its way, or its outcome is not known. */
    busy,
    sending: record.isPending,
    outcome: record.outcome,
    error: record.error,
  }
}

export type Payout = ReturnType<typeof usePayout>

interface PayoutIntention {
  /** Computed when the payout is sent. The event of this payout may come before its answer, and then nothing is left to pay. */
  wholeAtOnce: boolean
  body: {
    payoutId: string
    amountMinor: string
    receiptFileId: string | null
    manualConfirmation: ManualFields | null
  }
}

/** The newest of the states of a charge that are known. */
function newestOf(row: AdminCharge, ...others: readonly (AdminCharge | undefined)[]): AdminCharge {
  return others.reduce<AdminCharge>(
    (newest, one) => (one !== undefined && one.version >= newest.version ? one : newest),
    row,
  )
}

interface RecordPayoutHooks {
  readonly onPaid: OnPaid
  /** Whether closing the dialog must leave the begun payout as it is. */
  readonly keep: (keeps: boolean) => void
  readonly askAgain: () => Promise<unknown>
}

/**
 * Sends the payout. The key belongs to the filled form and stays the same for every try. If the answer does not come, asks until it is
 * known whether the payout was recorded (ruling 64).
 */
function useRecordPayout(id: string, { onPaid, keep, askAgain }: RecordPayoutHooks) {
  const toasts = usePayoutToasts()
  const [key] = useState(() => new IntentionKey())
  const finish = async (recorded: Recorded, wholeAtOnce: boolean): Promise<void> => {
    keep(true)
    const { userBalance, userId } = recorded.charge
    const hasBalance = userBalance !== null || userId === null
    if (hasBalance) toasts.recorded(recorded, wholeAtOnce)
    else toasts.balancesNotUpdated(recorded)
    const { balancesRead } = await onPaid(recorded.charge)
    if (hasBalance && !balancesRead) toasts.balancesNotUpdated(recorded)
  }
  const outcome = useOutcome({
    onRecorded({ payout, charge }, wholeAtOnce) {
      const complete = charge.pesosRemaining.amountMinor === '0'
      if (payout !== null) void finish({ payout, charge, complete }, wholeAtOnce)
    },
    onNotRecorded: () => keep(false),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body }: PayoutIntention): Promise<Recorded> => {
      outcome.forget()
      // Until there is an answer, closing the dialog must not release what may be recorded.
      keep(true)
      return withProof(() => call(recordPayout, { params: { id }, body, idempotencyKey: key.keyFor(body) }))
    },
    onSuccess: (recorded, { wholeAtOnce }) => finish(recorded, wholeAtOnce),
    onError: async (failure, { wholeAtOnce, body }) => {
      const isUnknown = isOutcomeUnknown(failure)
      if (isUnknown || isRecordedAlready(failure)) outcome.ask(body.payoutId, wholeAtOnce)
      else keep(false)
      if (isUnknown) toasts.unknown()
      else toasts.failed(wholeAtOnce)
      // Another admin may have paid meanwhile: reads the rest again.
      await askAgain()
    },
  })
  return { mutate, isPending, error, outcome: outcome.outcome }
}

/** The warning that balances could not be reread, after a payout or when a list that had them is read again (TXN-031). */
export const useBalancesNotUpdated = (): string => useTexts('payouts/admin').toasts.balancesNotUpdated

/**
 * The toasts of a payout: recorded in full or in part (TXN-027), failed (TXN-028), recorded without new balances (TXN-031), and without
 * an answer (ruling 64), so that no admin takes a lost answer for a failure and pays twice.
 */
function usePayoutToasts() {
  const { toasts: texts, refusals } = useTexts('payouts/admin')
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
    unknown: (): void => showToast({ tone: 'warning', title: refusals.unknownTitle }),
    failed: (wholeAtOnce: boolean): void =>
      showToast({ tone: 'error', title: wholeAtOnce ? texts.sendFailed : texts.processFailed }),
  }
}
