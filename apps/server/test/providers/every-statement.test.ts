import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bankNames } from '../../../sandbox/src/api-pix/banks.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import type { ProviderStatement } from '../../src/features/collections/ports/statement.port.ts'
import { readStatementPage } from '../../src/features/collections/statement/read-statement-page.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { ConfigFaults } from '../../src/platform/config/environment.ts'
import { Secret } from '../../src/platform/config/secret.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { openProviders, type Providers, readProviders } from '../../src/providers/registry.ts'

const everyScope = 'cob.read cob.write pix.read pix.write webhook.read webhook.write'

describe.each(bankNames)('the statement of %s', (bank) => {
  let sandbox: Sandbox
  let providers: Providers
  let statement: ProviderStatement
  beforeEach(async () => {
    sandbox = await startSandbox({ bank, refundDelayMs: 0 })
    const faults = new ConfigFaults()
    const { known } = readProviders(
      {
        PIX_BCB_PROFILE: bank,
        ...(bank === 'bb' && { PIX_BCB_TOKEN_SCOPE: everyScope }),
        PIX_BCB_BASE_URL: `${sandbox.url}/api/pix/v2`,
        PIX_BCB_TOKEN_URL: `${sandbox.url}/oauth/token`,
      },
      {
        appEnv: 'test',
        sandboxPort: 1,
        sessionSecret: new Secret('session'),
        lookupKey: new Secret('lookup'),
      },
      faults,
    )
    faults.throwIfAny()
    const log = createLogger('fatal', { write: () => {} })
    providers = openProviders(
      { appEnv: 'test', known },
      { clock: systemClock, log, metrics: createMetrics() },
    )
    const port = providers.forJobs('bcb')?.statement
    if (port === undefined) throw new Error('the bank has no statement')
    statement = port
  })
  afterEach(async () => {
    providers.close()
    await sandbox.close()
  })

  const atSandbox = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as T
  }
  const read = (asked: Parameters<typeof readStatementPage>[1]) =>
    readStatementPage(statement, asked, new Date(Date.now() + 1_000))

  it('lists every Pix of a period with its returns, page by page, and those with returns alone (PSP-009, PSP-011)', async () => {
    const from = new Date(Date.now() - 1_000)
    expect(await read({ from })).toMatchObject({ entries: [], hasMore: false })
    const ids: string[] = []
    for (const amount of ['1.00', '2.00', '3.00']) {
      const body = { key: sandbox.config.receiver.key, amount }
      ids.push((await atSandbox<{ readonly endToEndId: string }>('payments', body)).endToEndId)
    }
    await atSandbox('returns', { endToEndId: ids[1], amount: '0.50', nature: 'ORIGINAL' })
    const first = await read({ from, limit: 2 })
    expect(first).toMatchObject({ total: 3, hasMore: true })
    const second = await read({ from, limit: 2, page: 1 })
    expect(second).toMatchObject({ total: 3, hasMore: false })
    const listed = [...first.entries, ...second.entries].flatMap((entry) =>
      entry.kind === 'received' ? [entry.pix] : [],
    )
    expect(listed.map(({ endToEndId }) => endToEndId).toSorted()).toEqual(ids.toSorted())
    expect(listed.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(600n)
    expect(await read({ from, which: 'with-returns' })).toMatchObject({
      entries: [
        { kind: 'received', pix: { endToEndId: ids[1], returns: [{ amountMinor: 50n, nature: 'asked' }] } },
      ],
      total: 1,
    })
  })

  it('reports an unreadable entry, and returns the others', async () => {
    const body = { key: sandbox.config.receiver.key, amount: '1.00' }
    const { endToEndId } = await atSandbox<{ readonly endToEndId: string }>('payments', body)
    await atSandbox('payments', body)
    const unreadable = sandbox.store.payments.get(endToEndId)
    if (unreadable === undefined) throw new Error('the sandbox has no such Pix')
    unreadable.amountMinor = -1n
    const { entries } = await read({})
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual({ kind: 'unreadable', endToEndId })
  })
})
