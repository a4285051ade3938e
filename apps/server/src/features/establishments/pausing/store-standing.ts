import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type HeldEstablishment, versionOf } from '../approval/approval-repository.ts'
import { announceEstablishment } from '../approval/decide-establishment.ts'
import { pauseOf, type Standing } from './pause.rules.ts'

const standingText = `
update establishments set is_active = $3, owner_paused_at = $4, admin_paused_at = $5, admin_pause_reason = $6, updated_at = $7,
  version = version + 1
where id = $1 and version = $2 and status = 'approved' returning version`

/** Stores the state of a locked establishment, with audit entry and event. Returns the new version. */
export async function storeStanding(
  tx: Tx,
  held: HeldEstablishment,
  next: Standing,
  reason?: string,
): Promise<number> {
  const { id } = held
  const { ownerPausedAt, adminPausedAt, adminReason } = next.pauses
  const rows = await tx.statement<{ version: number }>('establishments.standing', standingText, [
    id,
    held.version,
    next.isActive,
    ownerPausedAt,
    adminPausedAt,
    adminReason,
    tx.now,
  ])
  const version = versionOf(rows, id)
  tx.audit({
    object: { type: 'establishment', id },
    ...(reason !== undefined && { reason }),
    before: { isActive: held.isActive, pause: pauseOf(held.pauses), version: held.version },
    after: { isActive: next.isActive, pause: pauseOf(next.pauses), version },
  })
  announceEstablishment(tx, held, version)
  return version
}
