import { transferStates } from '@puente/contract/finance/transfers'
import { describe, expect, it } from 'vitest'
import { mayBecome } from './transfer.machine.ts'

describe('the states of a transfer', () => {
  it('never lead back, never leave a final state, and leave `closed` only by a report of the provider (FIN-026)', () => {
    const allowed = transferStates.flatMap((from) =>
      transferStates.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    )
    expect(allowed).toEqual([
      'sending processing',
      'sending completed',
      'sending failed',
      'processing completed',
      'processing failed',
      'processing closed',
      'closed processing',
      'closed completed',
      'closed failed',
    ])
  })
})
