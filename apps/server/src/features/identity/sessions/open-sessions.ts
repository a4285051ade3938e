import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { adminIdleMs } from './session.rules.ts'

const openText = `
select s.id from sessions s join users u on u.id = s.user_id
where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > $2
  and (s.remembered or not (s.admin_area or u.role = 'admin') or s.active_at > $2 - make_interval(secs => $3))
  and not (s.remembered and u.pin_hash is not null and s.active_at <= $2 - make_interval(mins => $4))`

/** Which of these sessions are live and do not wait for their PIN. The others have no live stream. */
export async function openSessionsAmong(
  deps: {
    readonly database: Database
    readonly clock: Clock
    readonly settings: Pick<SettingsReader, 'current'>
  },
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const lockAfterMinutes = (await deps.settings.current())['session.pinLockMinutes']
  const rows = await deps.database.statement<{ id: string }>('identity.open-sessions', openText, [
    sessionIds,
    deps.clock.now(),
    adminIdleMs / 1000,
    lockAfterMinutes,
  ])
  return new Set(rows.map((row) => row.id))
}
