import type { ProviderName } from '@puente/contract/collections'
import type { Mute, MuteHours } from '@puente/contract/notices/mutes'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { addMute, endExpiredMutes, endMute, type Silence } from './mute-repository.ts'
import { type SilenceDeps, readMute, readSilence } from './silence-reads.ts'

export interface MuteDeps extends SilenceDeps {
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly activeProvider: () => Promise<ProviderName>
}

interface Caller {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

const objectOf = ({ provider }: Silence) => ({ type: 'notice-alarm', id: provider }) as const

/**
 * Mutes the alarm of a silence for some hours. The mute ends by itself after that time, and with the next notice, because a later silence is another
 * one. A refusal is audited.
 * @throws DomainError `notice.not-silent` if this alarm does not sound, also because another admin has muted it
 */
export function muteAlarm(
  deps: MuteDeps,
  { actor, context }: Caller,
  request: Silence & { readonly hours: MuteHours; readonly reason: string },
): Promise<Mute> {
  const { reason, hours, provider, since } = request
  const about = { object: objectOf(request), reason, after: { hours, since } }
  const command = 'notices.mute-alarm'
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, async () => {
    const isActive = (await deps.activeProvider()) === provider
    const silence = isActive ? await readSilence(deps, provider) : null
    if (silence?.since !== since) throw new DomainError('notice.not-silent')
    return deps.unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const until = new Date(tx.now.getTime() + hours * 3_600_000)
        await endExpiredMutes(tx, request)
        if (!(await addMute(tx, { ...request, adminId: actor.userId, until })))
          throw new DomainError('notice.not-silent')
        tx.audit({ object: about.object, reason, after: { since, until: until.toISOString() } })
        const mute = await readMute(tx, request, tx.now)
        if (mute === null) throw new Error('an alarm was muted, and no mute is found')
        return mute
      },
      context,
    )
  })
}

/** Lets the alarm of a silence sound again. Changes nothing if it sounds. */
export function unmuteAlarm(
  { unitOfWork }: Pick<MuteDeps, 'unitOfWork'>,
  { actor, context }: Caller,
  silence: Silence,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'notices.unmute-alarm',
    async (tx) => {
      if (!(await endMute(tx, silence))) return tx.unchanged()
      tx.audit({
        object: objectOf(silence),
        before: { muted: true },
        after: { muted: false, since: silence.since },
      })
    },
    context,
  )
}
