import type { AdminCharge } from '@puente/contract/transactions'

type Row = Pick<AdminCharge, 'id' | 'pixStatus' | 'payoutStatus'>

/** What an automatic update brought: how many rows are new, and how many have another status (DASH-035). */
export function changesBetween(
  before: readonly Row[],
  after: readonly Row[],
): { readonly added: number; readonly changed: number } {
  const known = new Map(before.map((row) => [row.id, row]))
  const added = after.filter(({ id }) => !known.has(id)).length
  const changed = after.filter((row) => {
    const was = known.get(row.id)
    return was !== undefined && (was.pixStatus !== row.pixStatus || was.payoutStatus !== row.payoutStatus)
  }).length
  return { added, changed }
}

export type UpdateState = 'active' | 'paused' | 'offline' | 'manual'

/** DASH-033. Without a network nothing arrives, whatever was chosen. */
export function updateState(is: { online: boolean; automatic: boolean; paused: boolean }): UpdateState {
  if (!is.online) return 'offline'
  if (!is.automatic) return 'manual'
  return is.paused ? 'paused' : 'active'
}
