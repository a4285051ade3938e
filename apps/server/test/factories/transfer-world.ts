import { randomBytes } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { expect } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/src/sandbox.ts'
import { openGate } from '../../src/features/finance/open-gate.ts'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { queryTransfers } from '../../src/features/finance/transfers/query-transfers.ts'
import {
  type BeginDeps,
  beginTransfer,
  type TransferOrder,
} from '../../src/features/finance/transfers/begin-transfer.ts'
import { viewTransfer } from '../../src/features/finance/transfers/transfer-reads.ts'
import { changeSettings } from '../../src/features/settings/change-settings.ts'
import { createSettingsReader } from '../../src/features/settings/settings-reader.ts'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { uuidv7 } from '../../src/platform/ids/uuid.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import type { Providers } from '../../src/providers/registry.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openPlayed, required } from '../providers/played-provider.ts'
import { type TestClock, testClock } from './clock.ts'
import { peopleOf, testContext } from './people.ts'

export const financeSecret = 'Uma-senha-do-Financeiro'
const dayMs = 24 * 60 * 60_000
const operator = { kind: 'system', name: 'operator' } as const

const corpx = {
  variables: (sandbox: Sandbox) => ({
    PIX_CORPX_BASE_URL: `${sandbox.url}/corpx`,
    PIX_CORPX_TOKEN_URL: `${sandbox.url}/corpx/oauth2/token`,
    PIX_CORPX_WEBHOOK_PATH_SECRET: 'an-end-of-24-characters-0',
  }),
}

/** Transfers on a real database, through CorpX as the sandbox simulates it over HTTP, with a manual clock. */
export interface TransferWorld {
  readonly test: TestDatabase
  readonly clock: TestClock
  readonly deps: BeginDeps
  readonly sandbox: () => Sandbox
  /** Empties the database and starts a new sandbox, at 09:00 in Brasília. */
  reset(): Promise<void>
  close(): Promise<void>
  /** An admin with a session and an open grant. */
  admin(): Promise<SignedInActor>
  /** Reais that come to our account at the provider. */
  fund(amountMinor: bigint): Promise<void>
  send(
    actor: SignedInActor,
    change?: Partial<TransferOrder>,
  ): Promise<Awaited<ReturnType<typeof viewTransfer>>>
  /** Runs the job, and returns how many transfers it queried. */
  ask(): Promise<number>
  /** Another process makes another provider the active one. This process keeps its memory. */
  activateElsewhere(name: ProviderName): Promise<void>
  /** Ends every connection to the provider, like the end of our process. */
  cutOff(): void
  rows(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  expectBooksBalance(): Promise<void>
}

/** R$ 50,50 to Marina's email. */
export function orderOf(change: Partial<TransferOrder> = {}): TransferOrder {
  return {
    key: { type: 'email', text: 'marina@pix.example' },
    amountMinor: 5_050n,
    description: 'Aluguel',
    recipient: { name: 'Marina Souza' },
    password: financeSecret,
    allowDuplicate: false,
    idempotencyKey: crypto.randomUUID(),
    ...change,
  }
}

export async function createTransferWorld(): Promise<TransferWorld> {
  const clock = testClock()
  const test = await createTestDatabase({ clock })
  const people = peopleOf(test, clock)
  let sandbox: Sandbox | null = null
  let providers: Providers | null = null
  const account = () => required(required(providers).accountOf('corpx'))
  const deps: BeginDeps = {
    database: test.db,
    unitOfWork: test.unitOfWork,
    clock,
    log: createLogger('silent'),
    newId: () => uuidv7(clock.now()),
    hasher: people.hasher,
    cipher: people.cipher,
    keyedHash: people.keyedHash,
    settings: people.settings,
    accountOf: () => account(),
  }
  const rows = async (sql: string, values: readonly unknown[] = []) => (await test.asOwner(sql, values)).rows
  const activateElsewhere = (name: ProviderName) => activateIn(test, clock, name)
  const closeProvider = async () => {
    providers?.close()
    await sandbox?.close()
  }
  return {
    test,
    clock,
    deps,
    rows,
    activateElsewhere,
    sandbox: () => required(sandbox),
    async reset() {
      await closeProvider()
      await test.reset()
      clock.advance(dayMs - ((clock.now().getTime() + dayMs / 2) % dayMs))
      sandbox = await startSandbox({ refundDelayMs: 0, transferDelayMs: 0 })
      providers = openPlayed(corpx, sandbox)
      await setFinancePassword(
        { unitOfWork: test.unitOfWork, hasher: people.hasher },
        operator,
        financeSecret,
      )
      await activateElsewhere('corpx')
      people.settings.forget()
    },
    async close() {
      await closeProvider()
      await test.close()
    },
    admin: () => signInWithGrant(people, deps),
    fund: (amountMinor) => fund(required(providers), required(sandbox), amountMinor),
    async send(actor, change) {
      const { id } = await beginTransfer(deps, orderOf(change), { actor, context: testContext })
      return viewTransfer(deps, id, actor.userId)
    },
    ask: () => queryTransfers(deps, () => account()),
    cutOff() {
      required(providers).close()
      providers = openPlayed(corpx, required(sandbox))
    },
    async expectBooksBalance() {
      expect(await verifyLedger(test.db)).toEqual([])
    },
  }
}

/** Somebody pays a charge of ours. */
async function fund(providers: Providers, sandbox: Sandbox, amountMinor: bigint): Promise<void> {
  const txid = randomBytes(16).toString('hex')
  await required(providers.collectorOf('corpx')).createCharge({
    txid,
    amountMinor,
    description: 'Venda',
    payerName: 'Marina Souza',
    payerDocument: required(parseTaxDocument('529.982.247-25')),
    expiresInSeconds: 1_200,
    pixKey: sandbox.config.receiver.key,
  })
  const answer = await fetch(`${sandbox.url}/sandbox/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ txid }),
  })
  expect(answer.ok).toBe(true)
}

/** Activates a provider through a separate reader of settings, as another process does. */
function activateIn(test: TestDatabase, clock: TestClock, name: ProviderName): Promise<void> {
  const settings = createSettingsReader({
    database: test.db,
    clock,
    defaults: {},
    onUnreadableProvider: () => {},
  })
  return changeSettings({ unitOfWork: test.unitOfWork, settings }, operator, { 'provider.active': name })
}

async function signInWithGrant(people: ReturnType<typeof peopleOf>, deps: BeginDeps): Promise<SignedInActor> {
  const { email, userId } = await people.user()
  await people.changeRole(email, 'admin')
  const { sessionId } = await people.signIn({ email, adminArea: true, remember: true })
  const actor = { kind: 'admin', userId, sessionId } as const
  await openGate(deps, actor, financeSecret, testContext)
  return actor
}
