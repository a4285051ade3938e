import type { ServerConfig } from '../start/server-config.ts'
import { type RunningServer, startServer } from '../start/start-server.ts'
import { Secret } from '../platform/config/secret.ts'
import { claimPort } from '../platform/free-port.ts'
import { demoAnnouncement } from './announcement.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoSettings } from './demo-settings.ts'
import { startSandboxProcess, withSandbox } from './sandbox-process.ts'
import { makePast } from './past/make-past.ts'
import { seedDemo, seedToday } from './seed.ts'

/** Six weeks that the product makes, and the days in all. */
const pastDays = { days: 42, copiedDays: 90 }

export interface RunningDemo extends RunningServer {
  readonly announcement: string
}

/**
 * Starts the whole product on one machine: the server, and the sandbox as provider, market and payer's bank. An empty database
 * gets some people with some history.
 * @param withPast whether the history covers weeks
 * @throws SandboxStartError and what `startServer` throws
 */
export async function startDemo(
  given: ServerConfig,
  { withPast }: { readonly withPast: boolean },
): Promise<RunningDemo> {
  // Claim our own port first: a person who starts the demo twice then reads about the address that they know.
  await claimPort(given.port, given.host)
  const sandboxPort = await claimPort(given.sandboxPort, given.host, 'SANDBOX_PORT')
  const { config, sandboxSettings } = withSandbox(given, sandboxPort)
  const sandboxStart = startSandboxProcess(config, sandboxSettings)
  // Reported below, with the server's start. Until then nothing handles its rejection.
  sandboxStart.catch(() => {})
  let server: RunningServer
  try {
    server = await startServer(withTestAccount(config), {
      provider: sandboxStart,
      settingDefaults: demoSettings,
      ...(withPast && { prepare: (opened) => makePast(opened, { sandbox: sandboxStart, ...pastDays }) }),
    })
  } catch (error) {
    await sandboxStart.then(
      (sandbox) => sandbox.stop(),
      () => {},
    )
    throw error
  }
  const sandbox = await sandboxStart
  const stop = async () => {
    await server.stop()
    await sandbox.stop()
  }
  try {
    await (withPast ? seedToday(server) : seedDemo(server))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...server, announcement: demoAnnouncement(server, sandbox), stop }
}

/** The security self-check of the demo signs in with one of its people. */
function withTestAccount(config: ServerConfig): ServerConfig {
  const { email, password } = demoAccounts.unverified
  return { ...config, debugTestAccount: config.debugTestAccount ?? { email, password: new Secret(password) } }
}
