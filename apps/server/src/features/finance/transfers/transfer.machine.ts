import type { TransferState } from '@puente/contract/finance/transfers'

/**
 * What may become of a transfer. An end is certain, so nothing leaves it. That a transfer is closed is a decision of people, so what the
 * provider shows counts more.
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
