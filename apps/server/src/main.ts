import { type RunningServer, startServer } from './start/start-server.ts'
import { startDemo } from './demo/start-demo.ts'
import { SandboxStartError } from './demo/sandbox-process.ts'
import { PortBusyError } from './platform/free-port.ts'
import { ConfigError } from './platform/config/environment.ts'
import { readConfig } from './start/server-config.ts'
import { MigrationError } from './platform/db/migrations.ts'
import { EmbeddedPostgresError } from './platform/postgres/embedded-postgres-error.ts'

/** Milliseconds to wait for a stop that hangs. */
const stopLimitMs = 25_000

/** Faults that a person can do something about get one sentence; anything else is ours and shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join('\n')
  const expected = [PortBusyError, EmbeddedPostgresError, MigrationError, SandboxStartError]
  if (expected.some((kind) => error instanceof kind) && error instanceof Error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      process.stderr.write(`No se pudo detener en ${stopLimitMs / 1000} s.\n`)
      process.exit(1)
    }, stopLimitMs).unref()
    server.stop().then(() => process.exit(code), fail)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  server.failed.then((reason) => {
    process.stderr.write(`${reason}\n`)
    stop(1)
  })
}

function announce(server: RunningServer, text: string): void {
  // For programs that start us: where we are, on one line.
  if (process.env['PUENTE_READY'] === 'json') {
    const { url, port, bankUrl } = server
    process.stdout.write(`${JSON.stringify({ ready: true, url, port, bankUrl })}\n`)
    return
  }
  process.stdout.write(text)
}

/** A person watches the demo's terminal: a line for every request would push the sign-ins out of sight. */
function withQuietDemo(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return (variables['APP_ENV'] ?? 'demo') === 'demo' ? { LOG_LEVEL: 'warn', ...variables } : variables
}

try {
  const config = readConfig(withQuietDemo(process.env))
  if (config.appEnv === 'demo') {
    const demo = await startDemo(config, { withPast: process.env['DEMO_WEEKS'] === 'on' })
    stopOnSignals(demo)
    announce(demo, demo.announcement)
  } else {
    const server = await startServer(config)
    stopOnSignals(server)
    announce(server, `Puente: ${server.url}\n`)
  }
} catch (error) {
  fail(error)
}
