import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../../platform/db/database.ts'
import { CollectorFailure, type ProviderTransfers } from '../../collections/public.ts'
import type { SendDeps } from './send-transfer.ts'
import { settleAsked } from './send-transfer.ts'
import type { Transfer } from './transfer.ts'
import { claimDueTransfers, readTransfer } from './transfer-repository.ts'

const batch = 20

type TransfersOf = (name: ProviderName) => Pick<ProviderTransfers, 'findTransfer'> | null

export interface AskDeps extends SendDeps {
  readonly database: Database
}

/**
 * Asks about every transfer that has no certain end yet and is due. It sends nothing. Claiming a transfer first sets when it is due next, so only one of many
 * workers asks. Returns how many were claimed.
 * @param transfersOf the lane of jobs; null if the provider is not configured
 */
export async function askTransfers(deps: AskDeps, transfersOf: TransfersOf): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await claimDueTransfers(deps.unitOfWork, batch)
    await Promise.all(due.map((transfer) => ask(deps, transfer, transfersOf)))
    asked += due.length
    if (due.length < batch) return asked
  }
}

/**
 * 'Consultar agora': asks about one transfer. Without an answer it stays as it is.
 * @throws DomainError `transfer.not-found`, `provider.not-configured`
 */
export async function askTransferNow(deps: AskDeps, id: string, transfersOf: TransfersOf): Promise<void> {
  const transfer = await readTransfer(deps.database, id)
  if (transfer === null) throw new DomainError('transfer.not-found')
  if (transfer.state === 'completed' || transfer.state === 'failed') return
  if (!(await ask(deps, transfer, transfersOf))) throw new DomainError('provider.not-configured')
}

/** False if the provider is not configured. */
async function ask(
  deps: AskDeps,
  { id, provider, sentAs }: Transfer,
  transfersOf: TransfersOf,
): Promise<boolean> {
  const port = transfersOf(provider)
  if (port === null) return false
  try {
    const found = await port.findTransfer(sentAs)
    if (found === null)
      deps.log.warn(
        { event: 'finance.transfer-missing', transferId: id },
        'the provider does not show a transfer',
      )
    await settleAsked(deps, id, { found, until: null })
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    const { failure, message, pausedUntil } = error
    deps.log.warn(
      { event: 'finance.transfer-unanswered', class: failure, detail: message, transferId: id },
      'the provider did not answer about a transfer',
    )
    await settleAsked(deps, id, { found: null, until: pausedUntil })
  }
  return true
}
