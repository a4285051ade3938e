import type { ProviderName } from '@puente/contract/collections'
import type { ConnectionTestAnswer } from '@puente/contract/provider-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { readCredentialRows, readTest, stateOfRows, writeTest } from './credentials-repository.ts'
import type { ConnectionReport, ProviderAccounts } from './provider-accounts.port.ts'
import { testView } from './provider-views.ts'
import type { StoredCredentials } from './stored-credentials.ts'

export interface TryDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly providers: ProviderAccounts
  readonly stored: Pick<StoredCredentials, 'refresh' | 'revisionInUse'>
  readonly publicUrl: string
}

/** What a test found, and how long it took. */
export interface Trial extends ConnectionReport {
  readonly tookMs: number
}

/**
 * 'Testar conexão': harmless reads with the credentials in use. Returns and stores the result with the provider's words, without any secret
 * (FIN-031). Calls outside a transaction.
 * @throws DomainError `provider.not-configured`
 */
export async function tryConnection(
  deps: TryDeps,
  actor: SignedInActor,
  name: ProviderName,
  context: RequestContext,
): Promise<ConnectionTestAnswer> {
  const { database, unitOfWork, clock, providers, stored, publicUrl } = deps
  // Another process may have stored new credentials a moment ago.
  await stored.refresh()
  if (providers.collectorOf(name) === null) throw new DomainError('provider.not-configured')
  // Read together with the start of the test, because credentials that are stored later were not tried.
  const revision = stored.revisionInUse(name)
  const trial = await timed(clock, () => providers.testConnection(name, { charge: null, publicUrl }))
  const fault = trial.finding?.fault ?? null
  await unitOfWork.run(
    actor,
    'provider.test',
    async (tx) => {
      const { tookMs } = trial
      await writeTest(tx, { provider: name, revision, fault, took_ms: tookMs, testedBy: actor.userId })
      tx.audit({ object: { type: 'provider', id: name }, after: { test: fault ?? 'passed', revision } })
      tx.announce({ topic: 'providers', id: name, version: tx.now.getTime() }, ['admins'])
    },
    context,
  )
  return testAnswer(database, name, { trial, now: clock.now() })
}

/** Runs a test and measures its duration. */
export async function timed(clock: Clock, run: () => Promise<ConnectionReport>): Promise<Trial> {
  const begun = clock.now().getTime()
  const report = await run()
  return { ...report, tookMs: Math.max(0, clock.now().getTime() - begun) }
}

/** The last stored test, with the parts that only the answer has. */
export async function testAnswer(
  database: Database,
  name: ProviderName,
  { trial: { finding, showsNotices }, now }: { readonly trial: Trial; readonly now: Date },
): Promise<ConnectionTestAnswer> {
  const { revision } = stateOfRows(await readCredentialRows(database, name, now))
  const test = await readTest(database, name)
  if (test === null) throw new Error(`the test of ${name} was not kept`)
  return {
    test: testView(test, revision),
    step: finding?.step ?? null,
    words: finding?.detail ?? null,
    showsNotices,
  }
}
