import { DomainError } from '@puente/contract/protocol/problems'
import { limitsFault, type TransferLimits } from '@puente/domain/transfer-limits'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { CollectorFailure, type ProviderLimits } from '../../collections/public.ts'
import { wordsOf } from '../provider-failure.ts'
import { readLimits, saveLimits } from './limits-repository.ts'
import type { LimitsDeps } from './read-limits.ts'

const command = 'finance.change-limits'

export interface ChangeLimitsDeps extends LimitsDeps {
  readonly unitOfWork: UnitOfWork
}

export interface LimitsChange {
  readonly limits: TransferLimits
  /** The version that the admin saw. */
  readonly version: number
}

/**
 * Changes the limits of transfers. If the provider has an interface for its own limits, it is called first, and nothing changes here unless it
 * accepts (FIN-028). Audited with old and new values.
 * @param port null if the provider has no interface for limits
 * @throws DomainError `request.invalid`, `transfer-limits.changed`, `transfer-limits.provider-refused`
 */
export function changeTransferLimits(
  deps: ChangeLimitsDeps,
  port: ProviderLimits | null,
  { limits, version }: LimitsChange,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<void> {
  const { database, unitOfWork } = deps
  const about = { object: { type: 'transfer-limits', id: 'own' }, after: auditOf(limits) }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, async () => {
    requireSensible(limits)
    requireVersion(await readLimits(database), version)
    if (port?.set) await changeAtProviderFirst(deps, port.set, limits)
    await unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const stored = await readLimits(tx, 'lock')
        requireVersion(stored, version)
        const [before, after] = [auditOf(stored.limits), auditOf(limits)]
        if (JSON.stringify(before) === JSON.stringify(after)) return tx.unchanged()
        await saveLimits(tx, limits, actor.userId)
        tx.audit({ object: about.object, before, after })
      },
      context,
    )
  })
}

/** @throws DomainError `transfer-limits.provider-refused`, also if it answers with other limits than those requested */
async function changeAtProviderFirst(
  { log }: LimitsDeps,
  set: NonNullable<ProviderLimits['set']>,
  limits: TransferLimits,
): Promise<void> {
  let held: TransferLimits
  try {
    held = await set(limits)
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    log.warn({ event: 'finance.provider-failed', err: error }, 'the provider did not accept the limits')
    const refusal = new DomainError('transfer-limits.provider-refused', { message: wordsOf(error) })
    refusal.cause = error
    throw refusal
  }
  if (JSON.stringify(auditOf(held)) !== JSON.stringify(auditOf(limits)))
    throw new DomainError('transfer-limits.provider-refused', { message: null })
}

/** @throws DomainError `request.invalid` */
function requireSensible(limits: TransferLimits): void {
  const found = limitsFault(limits)
  if (found === null) return
  const rule = found.fault === 'negative' ? 'too-small' : 'above-maximum'
  throw new DomainError('request.invalid', {}, [{ field: `${found.period}.perTransferMinor`, rule }])
}

function requireVersion(stored: { readonly version: number }, seen: number): void {
  if (stored.version !== seen) throw new DomainError('transfer-limits.changed', { version: stored.version })
}

function auditOf({ daytime, night }: TransferLimits) {
  return {
    daytimePerTransferMinor: String(daytime.perTransferMinor),
    daytimePerDayMinor: String(daytime.perDayMinor),
    nightPerTransferMinor: String(night.perTransferMinor),
    nightPerDayMinor: String(night.perDayMinor),
  }
}
