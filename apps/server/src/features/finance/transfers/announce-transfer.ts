import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** The open lists of admins read the transfer again. */
export function announceTransfer(tx: Tx, id: string, version: number): void {
  tx.announce({ topic: 'transfer', id, version }, ['admins'])
}
