import type { AdminCharge } from '@puente/contract/transactions'

export type NoticeRow = Pick<AdminCharge, 'id' | 'createdAt' | 'pixStatus' | 'payoutStatus'>

/**
 * What an automatic update brought: how many rows are new, and how many have another status (DASH-035). An older row that moved up into the
 * page is not new.
 */
export function changesBetween(
  before: readonly NoticeRow[],
  after: readonly NoticeRow[],
): { readonly added: number; readonly changed: number } {
  const known = new Map(before.map((row) => [row.id, row]))
  const newest = Math.max(...before.map(({ createdAt }) => Date.parse(createdAt)))
  const added = after.filter(({ id, createdAt }) => !known.has(id) && Date.parse(createdAt) >= newest).length
  const changed = after.filter((row) => {
    const was = known.get(row.id)
    return was !== undefined && (was.pixStatus !== row.pixStatus || was.payoutStatus !== row.payoutStatus)
  }).length
  return { added, changed }
}

/**
 * What to compare with later when rows come while a toast reports an act of the admin. New rows and changes of a Pix are still to be shown.
 * Another payout status is the act itself.
 */
export function knownAfterAct(before: readonly NoticeRow[], after: readonly NoticeRow[]): NoticeRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row) => {
    const was = known.get(row.id)
    return was === undefined ? [] : [{ ...row, pixStatus: was.pixStatus }]
  })
}

export type UpdateState = 'active' | 'paused' | 'offline' | 'manual'

/** DASH-033. Without a network nothing arrives, whatever was chosen. */
export function updateState(is: { online: boolean; automatic: boolean; paused: boolean }): UpdateState {
  if (!is.online) return 'offline'
  if (!is.automatic) return 'manual'
  return is.paused ? 'paused' : 'active'
}
