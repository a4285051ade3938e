import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** Notifies the admins' open screens of a ticket, and those of its sender if the sender can see what changed. */
export function announceTicket(
  tx: Tx,
  { id, version, userId }: { readonly id: string; readonly version: number; readonly userId: string | null },
): void {
  tx.announce({ topic: 'ticket', id, version }, [
    ...(userId === null ? [] : [`user:${userId}` as const]),
    'admins',
  ])
}
