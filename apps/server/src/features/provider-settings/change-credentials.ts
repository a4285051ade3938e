import type { ProviderName } from '@puente/contract/collections'
import type { ConnectionTestAnswer, TestFailure } from '@puente/contract/provider-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsReader } from '../settings/public.ts'
import { type ChangePlan, type CredentialsChange, planChange } from './credential-plan.ts'
import { lockProviders, readCredentialRows, writeCredential, writeTest } from './credentials-repository.ts'
import type { ProviderAccounts } from './provider-accounts.port.ts'
import { type Trial, testAnswer, timed } from './try-connection.ts'
import { refuseInUse, refuseOtherAccount } from './unfinished-business.ts'

/** How long the former secret stays valid, for notices under way and for an admin who sets the new address in a provider's portal. */
const formerCountsMs = 24 * 60 * 60_000

export interface ChangeCredentialsDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly providers: ProviderAccounts
  readonly settings: Pick<SettingsReader, 'within'>
}

const command = 'provider.change-credentials'

/**
 * Replaces credentials of a provider, encrypted, if its connection works with them (FIN-030, FIN-031). The test runs outside the transaction with the
 * values that are stored then, so a change in between is refused. The audit log has only their names.
 * @returns the test; null if none was made
 * @throws DomainError `request.invalid` with each credential that is not of its form, or does not open and is not set again;
 *   `provider.changed`; `provider.in-use`; `provider.unfinished`; `provider.test-failed`
 */
export function changeCredentials(
  deps: ChangeCredentialsDeps,
  actor: SignedInActor,
  change: CredentialsChange,
  context: RequestContext,
): Promise<ConnectionTestAnswer | null> {
  const about = { object: { type: 'provider', id: change.name } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, async () => {
    const { database, clock, unitOfWork } = deps
    const trial = await trialOf(deps, change)
    await unitOfWork.run(actor, command, (tx) => changeWithin(deps, tx, actor, { change, trial }), context)
    return trial === null ? null : testAnswer(database, change.name, { trial, now: clock.now() })
  })
}

/** @returns null if a test would show nothing, or if the admin gave a reason to skip it */
async function trialOf(deps: ChangeCredentialsDeps, change: CredentialsChange): Promise<Trial | null> {
  const { database, clock, providers } = deps
  const { name, untestedBecause, values } = change
  if (untestedBecause !== undefined || Object.keys(values).length === 0) return null
  const plan = await planChange(deps, await readCredentialRows(database, name, clock.now()), change)
  if (plan.changes.length === 0 || !plan.state.isReady) return null
  // The address of notices is registered once the credentials are stored.
  const trial = await timed(clock, () =>
    providers.tryCredentials(name, plan.values, { charge: null, publicUrl: null }),
  )
  if (trial.finding !== null) {
    const { fault, step, detail: words } = trial.finding
    throw new DomainError('provider.test-failed', { fault, step, words } satisfies TestFailure)
  }
  return trial
}

interface TestedChange {
  readonly change: CredentialsChange
  readonly trial: Trial | null
}

async function changeWithin(
  deps: ChangeCredentialsDeps,
  tx: Tx,
  actor: SignedInActor,
  { change, trial }: TestedChange,
): Promise<void> {
  const { name, untestedBecause } = change
  await lockProviders(tx)
  const plan = await planChange(deps, await readCredentialRows(tx, name, tx.now), change)
  if (plan.wasReady && !plan.state.isReady) await refuseInUse(deps.settings, tx, name)
  await refuseOtherAccount(tx, name, plan)
  if (plan.changes.length === 0) return tx.unchanged()
  await write(deps, tx, actor, { name, plan })
  const revision = plan.revision + 1
  if (trial !== null) {
    const took_ms = trial.tookMs
    await writeTest(tx, { provider: name, revision, fault: null, took_ms, testedBy: actor.userId })
  }
  const named = (is: ChangePlan['changes'][number]['kind']) =>
    plan.changes.filter(({ kind }) => kind === is).map(({ credential }) => credential)
  const test = trial !== null ? 'passed' : untestedBecause === undefined ? 'none' : 'left-out'
  tx.audit({
    object: { type: 'provider', id: name },
    after: { set: named('set'), removed: named('removed'), formerEnded: named('former-ended'), test },
    ...(untestedBecause !== undefined && { reason: untestedBecause }),
  })
  tx.announce({ topic: 'providers', id: name, version: revision }, ['admins'])
}

async function write(
  { cipher }: Pick<ChangeCredentialsDeps, 'cipher'>,
  tx: Tx,
  actor: SignedInActor,
  { name, plan }: { readonly name: ProviderName; readonly plan: ChangePlan },
): Promise<void> {
  for (const { credential, value, keepsFormer } of plan.changes)
    await writeCredential(tx, cipher, {
      provider: name,
      name: credential,
      value,
      revision: plan.revision + 1,
      changedBy: actor.userId,
      formerUntil: keepsFormer ? new Date(tx.now.getTime() + formerCountsMs) : null,
    })
}
