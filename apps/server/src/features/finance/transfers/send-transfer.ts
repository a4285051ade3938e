import type { TransferFailure, TransferState } from '@puente/contract/finance/transfers'
import type { Logger } from '../../../platform/log/logger.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import {
  CollectorFailure,
  type ProviderTransfers,
  type SentTransfer,
  TransferRefused,
} from '../../collections/public.ts'
import { post, transferBegun, transferCompleted, transferFailed } from '../../ledger/public.ts'
import { announceTransfer } from './announce-transfer.ts'
import { dropRequestedClosing } from './closing-repository.ts'
import { amountsOf, type Transfer } from './transfer.ts'
import { mayBecome } from './transfer.machine.ts'
import { lockTransfer, storeQueryTime, saveTransfer, type TransferChange } from './transfer-repository.ts'

export interface SendDeps {
  readonly unitOfWork: UnitOfWork
  readonly log: Logger
}

/**
 * Sends a committed transfer, once, and commits the answer. Only a certain refusal ends it as failed. Any other failure leaves it `processing`. It is
 * never sent again (FIN-026). Does not throw if no answer comes.
 */
export async function sendTransfer(
  deps: SendDeps,
  port: Pick<ProviderTransfers, 'sendTransfer'>,
  id: string,
  request: Parameters<ProviderTransfers['sendTransfer']>[0],
): Promise<void> {
  let outcome: Outcome
  try {
    outcome = { kind: 'answer', answer: await port.sendTransfer(request) }
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    logFailure(deps, id, error)
    outcome =
      error.outcome === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', failure: failureOf(error) }
  }
  await applyOutcome(deps, id, outcome)
}

/** The result of sending or looking up a transfer, as the provider reports it. */
type Outcome =
  | { readonly kind: 'answer'; readonly answer: SentTransfer }
  | { readonly kind: 'failed'; readonly failure: TransferFailure }
  | { readonly kind: 'unknown' }

/** Applies an outcome. A transfer that has a final state does not change again. */
export async function applyOutcome(deps: SendDeps, id: string, outcome: Outcome): Promise<void> {
  await deps.unitOfWork.run(job, 'finance.apply-outcome', async (tx) => {
    const transfer = await lockTransfer(tx, id)
    const change = changeOf(deps, transfer, outcome)
    if (change === null) return tx.unchanged()
    await applyChange(deps, tx, transfer, change)
  })
}

/**
 * Applies the result of a look-up and stores the time of the query. @param found null if the provider shows no such transfer, which proves nothing
 */
export async function applyLookUp(
  deps: SendDeps,
  id: string,
  { found, until }: { readonly found: SentTransfer | null; readonly until: Date | null },
): Promise<void> {
  await deps.unitOfWork.run(job, 'finance.apply-outcome', async (tx) => {
    const transfer = await lockTransfer(tx, id)
    const change = changeOf(
      deps,
      transfer,
      found === null ? { kind: 'unknown' } : { kind: 'answer', answer: found },
    )
    if (change === null) {
      tx.unchanged()
      announceTransfer(tx, id, transfer.version + 1)
    } else await applyChange(deps, tx, transfer, change)
    await storeQueryTime(tx, id, until)
  })
}

/** Null if the outcome changes nothing. */
function changeOf({ log }: SendDeps, transfer: Transfer, outcome: Outcome): TransferChange | null {
  const { id, state } = transfer
  if (outcome.kind === 'failed') return changeTo(transfer, 'failed', outcome.failure)
  if (outcome.kind === 'unknown') return state === 'closed' ? null : changeTo(transfer, 'processing', null)
  const { answer } = outcome
  if (answer.amountMinor !== null && answer.amountMinor !== transfer.amountMinor) {
    // Posting it as completed or as failed would both be wrong. An admin has to look at the provider's own screens. Each amount is logged once.
    if (answer.amountMinor !== transfer.shownMinor)
      log.error(
        { event: 'finance.transfer-mismatch', transferId: id },
        'the provider shows another amount than we sent',
      )
    return changeToShown(transfer, answer.amountMinor)
  }
  const next = answer.status
  if (next === 'processing' && state === 'processing') {
    const isAsBefore = answer.providerStatus === transfer.providerStatus && transfer.shownMinor === null
    return isAsBefore ? null : { state, failure: null, answer }
  }
  const change = changeTo(transfer, next, next === 'failed' ? 'provider' : null)
  return change === null ? null : { ...change, answer }
}

/** A closed transfer stays closed, because neither final state would match the amount in the ledger. Returns null if nothing changes. */
function changeToShown({ state, shownMinor: before }: Transfer, shownMinor: bigint): TransferChange | null {
  if (shownMinor === before || state === 'completed' || state === 'failed') return null
  return { state: state === 'closed' ? 'closed' : 'processing', failure: null, answer: null, shownMinor }
}

function changeTo(
  { state }: Transfer,
  next: TransferState,
  failure: TransferFailure | null,
): TransferChange | null {
  return mayBecome(state, next) ? { state: next, failure, answer: null } : null
}

/**
 * Stores a change of a transfer that this transaction holds, and posts it. A closed transfer that the provider shows with our amount is posted again.
 * Any change other than closing drops an open request to close it.
 */
export async function applyChange(
  { log }: Pick<SendDeps, 'log'>,
  tx: Tx,
  transfer: Transfer,
  change: TransferChange,
): Promise<void> {
  const { id, provider } = transfer
  const amounts = amountsOf(transfer)
  const about = { eventId: id, chargeId: null, ownerId: null }
  const wasClosed = transfer.state === 'closed'
  if (change.state === 'closed' && !wasClosed)
    await post(tx, { ...about, event: 'transfer_closed', lines: transferFailed(provider, amounts) })
  else await dropRequestedClosing(tx, id)
  if (wasClosed && change.state !== 'failed') {
    log.error(
      { event: 'finance.closed-transfer-found', transferId: id },
      'the provider shows a transfer that was closed',
    )
    if (change.state !== 'closed')
      await post(tx, { ...about, event: 'transfer_reopened', lines: transferBegun(provider, amounts) })
  }
  if (change.state === 'completed')
    await post(tx, { ...about, event: 'transfer_completed', lines: transferCompleted(amounts) })
  if (change.state === 'failed' && !wasClosed)
    await post(tx, { ...about, event: 'transfer_failed', lines: transferFailed(provider, amounts) })
  const version = await saveTransfer(tx, id, change)
  const { state, failure, answer, shownMinor } = change
  tx.audit({
    object: { type: 'transfer', id },
    before: { state: transfer.state },
    after: {
      state,
      ...(failure !== null && { failure }),
      ...(shownMinor !== undefined && { shownMinor: String(shownMinor) }),
      ...(answer !== null && { providerStatus: answer.providerStatus, endToEndId: answer.endToEndId }),
    },
  })
  announceTransfer(tx, id, version)
}

function failureOf(error: CollectorFailure): TransferFailure {
  if (error instanceof TransferRefused) return error.reason
  return error.outcome === 'not-sent' ? 'not-sent' : 'other'
}

function logFailure({ log }: SendDeps, transferId: string, { failure, message }: CollectorFailure): void {
  log.warn(
    { event: 'finance.transfer-unanswered', class: failure, detail: message, transferId },
    'sending a transfer failed',
  )
}
