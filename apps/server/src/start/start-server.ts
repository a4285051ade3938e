import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import { composeProduct, type Deployment, type Product } from '../composition.ts'
import { claimPort, listenFault } from '../platform/free-port.ts'
import { buildHttpServer } from './http-server.ts'
import type { Infrastructure } from '../platform/infrastructure.ts'
import { openInfrastructure } from './open-infrastructure.ts'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import { stopHttpApp } from '../platform/http/http-app.ts'
import { createLiveHub, type LiveHub } from '../platform/live/live-hub.ts'
import { startLive } from '../platform/live/live-service.ts'
import { createLogger, type Logger } from '../platform/log/logger.ts'
import type { ServerConfig } from './server-config.ts'
import { openServerDatabase, type ServerDatabase } from './server-database.ts'
import { startWorkers } from './start-workers.ts'

/** What the caller may replace in a server. */
export interface ServerOverrides {
  readonly clock?: Clock
  readonly log?: Logger
  /** The provider that starts beside us. Nothing calls it before it is running. Screens show the address where its payers pay. */
  readonly provider?: Promise<{ readonly bankUrl: string }>
  /** Settings that apply until an admin sets others. */
  readonly settingDefaults?: Deployment['settingDefaults']
  /** Runs on the database before anything else of the server uses it. */
  readonly prepare?: (opened: Pick<Start, 'database' | 'config' | 'log'>) => Promise<void>
  /** Multiplies every rate limit: the callers of a test or a benchmark share one address. */
  readonly rateLimitScale?: number
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly bankUrl: string | null
  readonly infrastructure: Infrastructure
  readonly product: Product
  /** Resolves with the reason if the server cannot continue. */
  readonly failed: Promise<string>
  /** Finishes running requests and jobs, then closes everything. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts a server of the configured role in this process. With port 0 it takes a free one.
 * @throws PortBusyError, EmbeddedPostgresError, MigrationError
 */
export async function startServer(
  given: ServerConfig,
  overrides: ServerOverrides = {},
): Promise<RunningServer> {
  const config = withPort(given, await claimPort(given.port, given.host))
  const log = overrides.log ?? createLogger(config.logLevel)
  logMissingConfiguration(config, log)
  const database = await openServerDatabase(config, log)
  const closers: Array<() => Promise<void>> = [() => database.stop()]
  const stop = once(async () => {
    for (const close of closers.toReversed()) await close()
  })
  try {
    await overrides.prepare?.({ database, config, log })
    return await openServer({ config, log, database, overrides, closers, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

interface Start {
  readonly config: ServerConfig
  readonly log: Logger
  readonly database: ServerDatabase
  readonly overrides: ServerOverrides
  /** The parts to close, in the order in which they were opened. */
  readonly closers: Array<() => Promise<void>>
  readonly stop: () => Promise<void>
}

async function openServer({
  config,
  log,
  database,
  overrides,
  closers,
  stop,
}: Start): Promise<RunningServer> {
  const { clock = systemClock, settingDefaults = {}, rateLimitScale = 1 } = overrides
  const opened = await openInfrastructure({
    config,
    log,
    clock,
    appUrl: database.appUrl,
    rateLimitScale,
  })
  closers.push(opened.close)
  const { infrastructure } = opened
  const bankUrl = (await overrides.provider)?.bankUrl ?? null
  const product = composeProduct(infrastructure, deploymentOf(config, bankUrl, settingDefaults))
  closers.push(async () => product.close())
  await product.followCredentials()
  const workers = await startWorkers(opened, product)
  closers.push(() => workers.stop())

  const hub = createLiveHub({
    metrics: infrastructure.metrics,
    perAddress: config.liveStreamsPerAddress,
  })
  let stopping = false
  const app = await buildHttpServer({
    infrastructure,
    product,
    hub,
    watch: opened.watch,
    version: manifest.version,
    isStopping: () => stopping,
  })
  if (config.role !== 'worker') {
    const live = await startLive({
      url: database.appUrl,
      sockets: opened.sockets,
      hub,
      clock,
      log,
      liveSessions: product.openSessions,
      onEvents: product.onEvents,
      onGap: product.onLostEvents,
    })
    closers.push(() => live.stop())
  }
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFault(error, config.port, 'PORT')
  })
  closers.push(() => closeHttp(app, hub))
  closers.push(async () => {
    stopping = true
  })
  if (config.role !== 'worker') await product.providers.registerNoticeAddress(config.publicUrl)
  log.info({ event: 'server.started', port: config.port, role: config.role }, 'the server answers')
  return {
    url: config.publicUrl,
    port: config.port,
    bankUrl,
    infrastructure,
    product,
    failed: database.lost.then(() => 'La base de datos incorporada se detuvo y no volvió a arrancar.'),
    stop,
  }
}

function deploymentOf(
  { providers }: ServerConfig,
  testBankUrl: string | null,
  settingDefaults: Deployment['settingDefaults'],
): Deployment {
  return { version: manifest.version, testBankUrl, settingDefaults, providers }
}

/** Open streams would keep the server open forever, so they are closed first. */
async function closeHttp(app: FastifyInstance, hub: LiveHub): Promise<void> {
  const stopped = stopHttpApp(app)
  hub.endAll('bye')
  await stopped
}

/** Sets the real port before anything uses it. Also corrects a public address that was derived from port 0. */
function withPort(config: ServerConfig, port: number): ServerConfig {
  if (config.port === port) return config
  const url = new URL(config.publicUrl)
  if (url.port === String(config.port)) url.port = String(port)
  return { ...config, port, publicUrl: url.origin }
}

/** Ruling 16: logs at start what is not configured, so that the first customer does not discover it. */
function logMissingConfiguration(config: ServerConfig, log: Logger): void {
  const { active, known } = config.providers
  const unfinished = known.filter(
    ({ name, open, missing }) => open === null && (name === active || missing.length > 0),
  )
  const missing = [
    ...unfinished.map(
      (one) =>
        `${one.name} without ${one.missing.join(', ') || 'any variable'} (it makes no charge until an admin has stored its credentials)`,
    ),
    ...(known.every(({ open }) => open === null)
      ? ['PIX_* (no Pix provider in the environment: charges need one whose credentials an admin stored)']
      : []),
    ...(config.marketSourceUrl === null ? ['MARKET_SOURCE_URL (no market: only a manual rate)'] : []),
    ...(config.appEnv === 'production' && config.smtpUrl === null
      ? ['SMTP_URL (mails stay in the mailbox)']
      : []),
    ...(config.clamd === null ? ['CLAMD_URL (uploads are not scanned for viruses)'] : []),
  ]
  for (const reason of missing) log.warn({ event: 'config.missing', reason }, 'not configured')
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= work())
}
