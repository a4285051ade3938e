import type { ProviderName } from '@puente/contract/collections'
import type { ConnectionTestAnswer } from '@puente/contract/provider-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { readCredentialRows, readTests, writeTest } from './credentials-repository.ts'
import type { ProviderAccounts } from './provider-accounts.port.ts'
import { testView } from './provider-views.ts'
import type { StoredCredentials } from './stored-credentials.ts'

export interface TryDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly providers: ProviderAccounts
  readonly stored: Pick<StoredCredentials, 'refresh'>
  readonly publicUrl: string
}

/**
 * 'Testar conexão': harmless reads with the credentials in use, and what the provider said without any secret (FIN-031). The call is made outside a
 * transaction; its outcome is kept.
 * @throws DomainError `provider.not-configured`
 */
export async function tryConnection(
  deps: TryDeps,
  actor: SignedInActor,
  name: ProviderName,
  context: RequestContext,
): Promise<ConnectionTestAnswer> {
  const { database, unitOfWork, clock, providers, stored, publicUrl } = deps
  // Another process may have stored them a moment ago.
  await stored.refresh()
  const rows = await readCredentialRows(database, name)
  const revision = Math.max(0, ...rows.map((row) => row.revision))
  if (providers.collectorOf(name) === null) throw new DomainError('provider.not-configured')
  const begun = clock.now().getTime()
  const finding = await providers.testConnection(name, { charge: null, publicUrl })
  const tookMs = Math.max(0, clock.now().getTime() - begun)
  const fault = finding?.fault ?? null
  await unitOfWork.run(
    actor,
    'provider.test',
    async (tx) => {
      await writeTest(tx, { provider: name, revision, fault, took_ms: tookMs, testedBy: actor.userId })
      tx.audit({ object: { type: 'provider', id: name }, after: { test: fault ?? 'passed', revision } })
      tx.announce({ topic: 'providers', id: name, version: tx.now.getTime() }, ['admins'])
    },
    context,
  )
  const test = (await readTests(database)).find(({ provider }) => provider === name)
  if (test === undefined) throw new Error(`the test of ${name} was not kept`)
  return { test: testView(test, revision), words: finding?.detail ?? null }
}
