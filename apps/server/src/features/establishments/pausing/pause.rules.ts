import type { Pause } from '@puente/contract/establishments/own-establishments'

/** The pauses of an establishment. The owner's and the admin's are stored separately (decision 0036). */
export interface Pauses {
  readonly ownerPausedAt: Date | null
  readonly adminPausedAt: Date | null
  /** Null without a pause of an admin. */
  readonly adminReason: string | null
}

export const noPauses: Pauses = { ownerPausedAt: null, adminPausedAt: null, adminReason: null }

/** The pauses as the table stores them. */
export interface PauseColumns {
  readonly owner_paused_at: Date | null
  readonly admin_paused_at: Date | null
  readonly admin_pause_reason: string | null
}

export function pausesOf(row: PauseColumns): Pauses {
  return {
    ownerPausedAt: row.owner_paused_at,
    adminPausedAt: row.admin_paused_at,
    adminReason: row.admin_pause_reason,
  }
}

/** The pause that a screen shows. Null while the page is served, and for one that was closed without a pause. */
export function pauseOf({ ownerPausedAt, adminPausedAt, adminReason }: Pauses): Pause | null {
  if (adminPausedAt !== null) return { by: 'admin', since: adminPausedAt.toISOString(), reason: adminReason }
  return ownerPausedAt === null ? null : { by: 'owner', since: ownerPausedAt.toISOString(), reason: null }
}

/** Since when and why the approval of an owner's identity is withdrawn (decision 0063). */
export interface Withdrawal {
  readonly since: Date
  /** Null once the owner sent their documents again. */
  readonly reason: string | null
}

/** The pauses, and since when the owner's approval is withdrawn. */
export interface ShownPauseColumns extends PauseColumns {
  readonly withdrawn_at: Date | null
  /** Null once the owner sent their documents again. */
  readonly withdrawn_reason: string | null
}

/** The pause that a screen shows. A withdrawn approval closes every page of its owner, paused or not (decision 0063). */
export function shownPauseOf(row: ShownPauseColumns): Pause | null {
  return shownPause(pausesOf(row), withdrawalOf(row))
}

/** Null while the approval of the owner's identity stands. */
export function withdrawalOf(
  row: Pick<ShownPauseColumns, 'withdrawn_at' | 'withdrawn_reason'>,
): Withdrawal | null {
  const { withdrawn_at: since, withdrawn_reason: reason } = row
  return since === null ? null : { since, reason }
}

/** As `shownPauseOf`, for a row that is already read. */
export function shownPause(pauses: Pauses, withdrawal: Withdrawal | null): Pause | null {
  if (withdrawal === null) return pauseOf(pauses)
  const { since, reason } = withdrawal
  return { by: 'identity', since: since.toISOString(), reason }
}

export interface Standing {
  readonly isActive: boolean
  readonly pauses: Pauses
}

export type OwnerAct = 'pause' | 'resume'

/** The state after an action of the owner. `refused`: an admin closed the page. Returns the same object if nothing changes. */
export function afterOwner(standing: Standing, act: OwnerAct, now: Date): Standing | 'refused' {
  const { isActive, pauses } = standing
  if (!isActive && pauses.ownerPausedAt === null) return 'refused'
  if (act === 'pause')
    return isActive ? { isActive: false, pauses: { ...pauses, ownerPausedAt: now } } : standing
  if (pauses.adminPausedAt !== null) return 'refused'
  return isActive ? standing : { isActive: true, pauses: noPauses }
}

export type AdminAct = { readonly kind: 'pause'; readonly reason: string } | { readonly kind: 'resume' }

/** The state after an action of an admin. Returns the same object if nothing changes. The owner's pause stays in force after the admin's ends. */
export function afterAdmin(standing: Standing, act: AdminAct, now: Date): Standing {
  const { isActive, pauses } = standing
  if (act.kind === 'pause')
    return pauses.adminPausedAt !== null && pauses.adminReason === act.reason
      ? standing
      : { isActive: false, pauses: { ...pauses, adminPausedAt: now, adminReason: act.reason } }
  if (isActive) return standing
  if (pauses.adminPausedAt === null || pauses.ownerPausedAt === null)
    return { isActive: true, pauses: noPauses }
  return { isActive: false, pauses: { ...noPauses, ownerPausedAt: pauses.ownerPausedAt } }
}
