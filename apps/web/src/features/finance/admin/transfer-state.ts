import type { TransferState } from '@puente/contract/finance/transfers'
import type { Tone } from '../../../ui/tone.ts'

/** How the state of a transfer is coloured. Its word says the same. */
export const stateTones = {
  sending: 'pending',
  processing: 'pending',
  completed: 'success',
  failed: 'error',
  closed: 'neutral',
} as const satisfies Record<TransferState, Tone>
