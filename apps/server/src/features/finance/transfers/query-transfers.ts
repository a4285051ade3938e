import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../../platform/db/database.ts'
import { CollectorFailure } from '../../collections/public.ts'
import type { SendDeps } from './send-transfer.ts'
import { applyLookUp } from './send-transfer.ts'
import type { Transfer } from './transfer.ts'
import { type AccountsToQuery, accountOfTransfer } from './transfer-account.ts'
import { claimDueTransfers, readTransfer } from './transfer-repository.ts'

const batch = 20

export interface QueryDeps extends SendDeps {
  readonly database: Database
}

/**
 * Queries every transfer that has no final state and is due. It sends nothing. Claiming a transfer sets when it is due next, so only one of many
 * workers queries it. Returns how many were claimed.
 * @param accountToQuery the lane of jobs
 */
export async function queryTransfers(deps: QueryDeps, accountToQuery: AccountsToQuery): Promise<number> {
  let queried = 0
  for (;;) {
    const due = await claimDueTransfers(deps.unitOfWork, batch)
    await Promise.all(due.map((transfer) => query(deps, transfer, accountToQuery)))
    queried += due.length
    if (due.length < batch) return queried
  }
}

/**
 * 'Consultar agora': queries one transfer. Without an answer it does not change.
 * @throws DomainError `transfer.not-found`, `provider.not-configured`, `provider.other-account`
 */
export async function queryTransferNow(
  deps: QueryDeps,
  id: string,
  accountToQuery: AccountsToQuery,
): Promise<void> {
  const transfer = await readTransfer(deps.database, id)
  if (transfer === null) throw new DomainError('transfer.not-found')
  if (transfer.state === 'completed' || transfer.state === 'failed') return
  const refusal = await query(deps, transfer, accountToQuery)
  if (refusal !== null) throw new DomainError(refusal)
}

/** Returns null if it was queried, else why it could not be. */
async function query(
  deps: QueryDeps,
  transfer: Transfer,
  accountToQuery: AccountsToQuery,
): Promise<'provider.not-configured' | 'provider.other-account' | null> {
  const { id, sentAs } = transfer
  const port = accountOfTransfer(transfer, accountToQuery)
  if (typeof port === 'string') {
    deps.log.warn(
      { event: 'finance.transfer-unasked', transferId: id, reason: port },
      'a transfer cannot be queried with the stored credentials',
    )
    return port
  }
  try {
    const found = await port.findTransfer(sentAs)
    if (found === null)
      deps.log.warn(
        { event: 'finance.transfer-missing', transferId: id },
        'the provider does not show a transfer',
      )
    await applyLookUp(deps, id, { found, until: null })
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    const { failure, message, pausedUntil } = error
    deps.log.warn(
      { event: 'finance.transfer-unanswered', class: failure, detail: message, transferId: id },
      'the provider did not answer about a transfer',
    )
    await applyLookUp(deps, id, { found: null, until: pausedUntil })
  }
  return null
}
