import type { ProviderName } from '@puente/contract/collections'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** A silence: the provider, and when its last notice came. */
export interface Silence {
  readonly provider: ProviderName
  readonly since: string
}

/** Records that an alarm is muted. False if it is muted already. */
export async function addMute(
  tx: Tx,
  mute: Silence & {
    readonly reason: string
    readonly adminId: string
    readonly until: Date
  },
): Promise<boolean> {
  const rows = await tx.statement(
    'notices.add-mute',
    `insert into notice_mutes (id, provider, silent_since, muted_by, muted_at, muted_until, reason)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider, silent_since) where ended_at is null do nothing returning id`,
    [uuidv7(tx.now), mute.provider, mute.since, mute.adminId, tx.now, mute.until, mute.reason],
  )
  return rows.length > 0
}

/** Ends the mute of this silence. Returns false if the silence is not muted now. */
export async function endMute(tx: Tx, { provider, since }: Silence): Promise<boolean> {
  const rows = await tx.statement(
    'notices.end-mute',
    `update notice_mutes set ended_at = $3 where provider = $1 and silent_since = $2 and ended_at is null and muted_until > $3
     returning id`,
    [provider, since, tx.now],
  )
  return rows.length > 0
}

/** Closes the rows whose time is over, so that the same alarm may be muted once more. */
export async function endExpiredMutes(tx: Tx, { provider, since }: Silence): Promise<void> {
  await tx.statement(
    'notices.end-expired-mutes',
    `update notice_mutes set ended_at = muted_until
     where provider = $1 and silent_since = $2 and ended_at is null and muted_until <= $3`,
    [provider, since, tx.now],
  )
}
