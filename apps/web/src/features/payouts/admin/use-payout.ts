import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { AdminCharge, readAdminCharge } from '@puente/contract/transactions'
import { recordPayout } from '@puente/contract/payouts'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { amountOf } from '../../../lib/format/money.ts'
import { isSessionLost } from '../../../lib/query/query-client.ts'
import { withProof } from '../../../lib/session/with-proof.ts'
import { useOpenPayout } from './open-payout.ts'
import { isMarkComplete, payableMinor, payoutFaults, suggestedMinor } from './payout-form.rules.ts'
import { isOutcomeUnknown, isRecordedAlready } from './payout-refusal.ts'
import { useBegunPayout } from './use-begun-payout.ts'
import { type Outcome, useOutcome } from './use-outcome.ts'
import { type OnPaid, type Recorded, recordedBy, usePaid, usePayoutToasts } from './use-paid.ts'
import { refusedFieldNow } from './refused-field.ts'

/** The row that is paid, and the same charge in full, with the bank data of its beneficiary. */
export interface PaidCharge {
  readonly row: AdminCharge
  readonly detail: UseQueryResult<ResponseOf<typeof readAdminCharge>>
}

export interface ManualFields {
  reason: string
  password: string
  /** End-to-end id of the waiting Pix that the admin chose. */
  heldPix?: string
}

/** The state of the payout dialog for one transaction, and the request that records the payout. */
export function usePayout({ row, detail }: PaidCharge, onPaid: OnPaid) {
  const begun = useBegunPayout(row.id, newestOf(row, detail.data?.charge).allowedActions)
  const { state } = begun
  const own = state.step === 'begun' ? state.data : null
  const record = useRecordPayout(row.id, { onPaid, keep: begun.keep, askAgain: () => detail.refetch() })
  const busy = record.isPending || record.outcome === 'unknown'
  // From Confirmar until the outcome is certain, the charge stays as it was sent: its event may come before its own answer, and what
  // this very payout changed must not look like a fault of the form (ruling 64).
  const [sentCharge, setSentCharge] = useState(row)
  const charge = busy || record.isRecorded ? sentCharge : newestOf(row, detail.data?.charge, own?.charge)
  const remainingMinor = payableMinor(charge)
  const paidMinor = amountOf(charge.pesosPaid).minor
  const fields = useFields(suggestedMinor(charge))
  const { amountMinor, receipt, manual } = fields
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
  useOpenPayout(
    record.isHeld ? 'held' : record.outcome === 'unknown' ? 'unknown' : 'begun',
    own?.begun.expiresAt ?? null,
  )
  const canSubmit = own !== null && charge.allowedActions.length > 0
  const submit = (): void => {
    if (busy || own === null || !canSubmit) return
    setAttempt((before) => before + 1)
    if (Object.keys(faults).length > 0 || amountMinor === null) return
    setSentCharge(charge)
    record.mutate({
      wholeAtOnce: isMarkComplete(amountMinor, paidMinor, remainingMinor),
      reservedUntil: own.begun.expiresAt,
      body: {
        payoutId: own.begun.payoutId,
        amountMinor: String(amountMinor),
        receiptFileId: receipt.fileId,
        manualConfirmation: byHand ? { ...manual, reason: manual.reason.trim() } : null,
      },
    })
  }
  return {
    ...fields,
    charge,
    begun,
    canSubmit,
    /** What may be paid. */
    remainingMinor,
    paidMinor,
    byHand,
    faults,
    attempt,
    submit,
    readAgain: () => detail.refetch(),
    /** A request is on its way, or its outcome is not known. */
    busy,
    sending: record.isPending,
    outcome: record.outcome,
    askNow: record.askNow,
    error: record.error,
    refusedField: refusedFieldNow(record.error, record.sent, { amountMinor, receipt, manual }),
  }
}

/** What the admin fills in. */
function useFields(suggested: bigint | null) {
  const [amountMinor, setAmountMinor] = useState(suggested)
  const [receipt, setReceipt] = useState<{ fileId: string | null; running: boolean }>({
    fileId: null,
    running: false,
  })
  const [manual, setManual] = useState<ManualFields>({ reason: '', password: '' })
  const dirty = receipt.fileId !== null || receipt.running || manual.reason !== '' || manual.password !== ''
  return { amountMinor, setAmountMinor, receipt, setReceipt, manual, setManual, dirty }
}

export type Payout = ReturnType<typeof usePayout>

/** The filled form as the endpoint takes it. */
export interface SentPayout {
  payoutId: string
  amountMinor: string
  receiptFileId: string | null
  manualConfirmation: ManualFields | null
}

interface PayoutIntention {
  /** Computed when the payout is sent. The event of this payout may come before its answer, and then nothing is left to pay. */
  wholeAtOnce: boolean
  /** When the reservation ends. */
  reservedUntil: string
  body: SentPayout
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
  const [isHeld, setHeld] = useState(false)
  const paid = usePaid(onPaid)
  const finish = (recorded: Recorded, wholeAtOnce: boolean): Promise<void> => {
    keep(true)
    return paid(recorded, wholeAtOnce)
  }
  const outcome = useOutcome(id, {
    onRecorded(answer, wholeAtOnce) {
      const recorded = recordedBy(answer)
      if (recorded !== null) void finish(recorded, wholeAtOnce)
    },
    onNotRecorded: () => keep(false),
  })
  const keepUnknown = useEffectEvent((now: Outcome) => {
    if (now === 'unknown') keep(true)
  })
  // Also in a dialog that is opened again while the outcome of an earlier one is not known.
  useEffect(() => keepUnknown(outcome.outcome), [outcome.outcome])
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: ({ body }: PayoutIntention): Promise<Recorded> => {
      outcome.forget()
      // Until there is an answer, closing the dialog must not release what may be recorded.
      keep(true)
      const input = { params: { id }, body, idempotencyKey: key.keyFor(body) }
      return withProof(() => call(recordPayout, input, { onHeld: () => setHeld(true) }))
    },
    onSettled: () => setHeld(false),
    onSuccess: (recorded, { wholeAtOnce }) => finish(recorded, wholeAtOnce),
    onError: async (failure, { wholeAtOnce, reservedUntil, body }) => {
      // The server refused before it recorded anything, because the session had ended (ruling 72). The payment did not fail.
      if (isSessionLost(failure)) return toasts.sessionEnded(reservedUntil)
      const isUnknown = isOutcomeUnknown(failure)
      const isRecorded = isRecordedAlready(failure)
      if (isUnknown || isRecorded) outcome.ask(body.payoutId, wholeAtOnce)
      else keep(false)
      if (isUnknown) toasts.unknown()
      else if (!isRecorded) toasts.failed(wholeAtOnce)
      // Another admin may have paid meanwhile: reads the rest again. Without a connection that may take long.
      const reading = askAgain()
      if (!isUnknown) await reading
    },
  })
  return {
    mutate,
    isPending,
    isRecorded: isSuccess,
    /** The session ended before it was sent. It waits for the sign-in. */
    isHeld,
    error,
    /** The last payout that was sent; undefined before the first. */
    sent: variables?.body,
    outcome: outcome.outcome,
    askNow: outcome.askNow,
  }
}
