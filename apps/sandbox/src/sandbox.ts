import { type FastifyInstance, fastify } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { registerBankRoutes } from './bank/bank.routes.ts'
import { registerControlPage, registerPages } from './bank/pages.ts'
import { readConfig, type SandboxConfig } from './config.ts'
import type { SandboxContext } from './context.ts'
import { registerCorpx } from './corpx/corpx.routes.ts'
import { registerControlRoutes } from './control/control.routes.ts'
import { refuseForeignOrigin, requireControlToken } from './control/guard.ts'
import { registerFireBanking } from './fire-banking/fire-banking.routes.ts'
import { Faults } from './faults/faults.ts'
import { seededRandom } from './faults/random.ts'
import { registerErrorAnswers } from './http-errors.ts'
import { Market, registerMarketRoutes } from './market/market.routes.ts'
import { banks } from './api-pix/banks.ts'
import { registerApiPix } from './api-pix/api-pix.routes.ts'
import { openPayloadKey, type PayloadKey } from './api-pix/payload-key.ts'
import { Refunds } from './api-pix/refunds.ts'
import { openTlsDoor, type TlsDoor } from './mutual-tls.ts'
import { claimFolder } from './store/folder-lock.ts'
import { openStore, type Store } from './store/store.ts'
import { Batches } from './webhooks/batches.ts'
import { Deliveries } from './webhooks/deliveries.ts'
import { sendNotice } from './webhooks/notify.ts'
import { createSender } from './webhooks/sender.ts'

export interface SandboxOptions extends Partial<SandboxConfig> {
  /** Milliseconds since the Unix epoch; the system's clock by default. */
  now?: () => number
  /** Receives errors of the sandbox itself. By default they go to standard error. */
  onError?: (error: unknown) => void
}

export interface Sandbox {
  /** Where it can be reached, without a slash at the end. */
  url: string
  /** Where API Pix and its tokens are answered: the same, unless they need mutual TLS. */
  apiUrl: string
  config: SandboxConfig
  store: Store
  faults: Faults
  deliveries: Deliveries
  /** Stops listening, ends callbacks under way and releases the data folder. */
  close(): Promise<void>
}

const toStandardError = (error: unknown): void => {
  process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
}

/**
 * Starts a sandbox in this process. Settings that are not given take their defaults, except the port,
 * which is any free one.
 * @throws FolderInUseError if another sandbox uses the data folder, or the system's error for a busy port
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { now = Date.now, onError = toStandardError, ...settings } = options
  const config: SandboxConfig = { ...readConfig({ SANDBOX_PORT: '0' }), ...settings }
  const releaseFolder = config.dataDir === null ? async () => {} : await claimFolder(config.dataDir)
  try {
    const store = await openStore(config.dataDir)
    return await listen(config, store, { now, onError, releaseFolder })
  } catch (error) {
    await releaseFolder()
    throw error
  }
}

async function listen(
  config: SandboxConfig,
  store: Store,
  {
    now,
    onError,
    releaseFolder,
  }: Required<Pick<SandboxOptions, 'now' | 'onError'>> & {
    releaseFolder: () => Promise<void>
  },
): Promise<Sandbox> {
  const faults = new Faults(seededRandom(config.seed))
  faults.replace(config.faults)
  const sender = createSender(config.webhookTimeoutMs, config.webhookConcurrency)
  const deliveries = new Deliveries(
    {
      secret: config.webhookSecret,
      concurrency: config.webhookConcurrency,
      retryPausesMs: config.webhookRetryPausesMs,
    },
    sender,
    now,
  )
  let url = config.publicUrl ?? ''
  const bank = banks[config.bank]
  const notices = { config, bank, store, faults, deliveries }
  const batches = new Batches((payments) => sendNotice(notices, payments))
  const context: SandboxContext = {
    ...notices,
    batches,
    now,
    onError,
    baseUrl: () => url,
  }
  const refunds = new Refunds(context)
  const app = await buildApp(context, refunds, await openPayloadKey(config.dataDir))
  let door: TlsDoor | null = null
  const close = async (): Promise<void> => {
    await door?.close()
    refunds.close()
    batches.clear()
    deliveries.close()
    await app.close()
    await store.close()
    await releaseFolder()
  }
  try {
    await app.listen({ host: config.host, port: config.port })
    if (config.mutualTls !== null) door = await openTlsDoor(app, config.host, config.mutualTls)
  } catch (error) {
    await app.close()
    await store.close()
    throw error
  }
  url ||= addressOf(config.host, app.server.address() as AddressInfo)
  if (config.webhookUrl !== null) {
    const { key } = config.receiver
    await store.save({ kind: 'webhook', record: { key, url: config.webhookUrl, createdAtMs: now() } })
  }
  refunds.resume()
  const apiUrl = door === null ? url : addressOf(config.host, door, 'https')
  return { url, apiUrl, config, store, faults, deliveries, close }
}

async function buildApp(
  context: SandboxContext,
  refunds: Refunds,
  payloadKey: PayloadKey,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 64 * 1024,
    // A fault may withhold answers. The clients that wait for them must not keep the sandbox from stopping.
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  })
  // Accepts only JSON and, for tokens, forms. A page of another origin can send plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  registerErrorAnswers(app, context)
  const market = new Market(context.config.seed, context.now)

  // Each kind of provider that the sandbox simulates has a folder and a line here. All share one store.
  await app.register((api) => registerApiPix(api, context, { refunds, payloadKey }))
  await app.register((api) => registerFireBanking(api, context), { prefix: '/fire-banking' })
  await app.register((api) => registerCorpx(api, context), { prefix: '/corpx' })
  await app.register(async (bank) => {
    await registerPages(bank)
    registerBankRoutes(bank, context)
  })
  await app.register(async (control) => {
    control.addHook('onRequest', refuseForeignOrigin)
    control.addHook('onRequest', requireControlToken(context.config.controlToken))
    registerControlRoutes(control, context, market, refunds)
    await registerControlPage(control)
  })
  registerMarketRoutes(app, context, market)
  return app
}

function addressOf(
  host: string,
  { port }: Pick<AddressInfo, 'port'>,
  scheme: 'http' | 'https' = 'http',
): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
