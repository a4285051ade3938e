import type { TransferState } from '@puente/contract/finance/transfers'

/**
 * The states that may follow each state of a transfer. A final state is certain, so nothing leaves it. Closing is a decision of people, so a report
 * of the provider overrides it.
 */
const transitions: Readonly<Record<TransferState, readonly TransferState[]>> = {
  sending: ['processing', 'completed', 'failed'],
  processing: ['completed', 'failed', 'closed'],
  completed: [],
  failed: [],
  closed: ['processing', 'completed', 'failed'],
}

export function mayBecome(from: TransferState, to: TransferState): boolean {
  return transitions[from].includes(to)
}
