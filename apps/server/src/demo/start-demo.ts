import type { ServerConfig } from '../start/server-config.ts'
import { type RunningServer, startServer } from '../start/start-server.ts'
import { claimPort } from '../platform/free-port.ts'
import { demoAnnouncement } from './announcement.ts'
import { demoSettings } from './demo-settings.ts'
import { startSandboxProcess, withSandbox } from './sandbox-process.ts'
import { seedDemo } from './seed.ts'

export interface RunningDemo extends RunningServer {
  readonly announcement: string
}

/**
 * The whole product on one machine: the sandbox as provider, market and payer's bank, the server, and on an empty database
 * some people with some history.
 * @throws SandboxStartError and what `startServer` throws
 */
export async function startDemo(given: ServerConfig): Promise<RunningDemo> {
  // Ours first: whoever starts twice is told about the address he knows.
  await claimPort(given.port, given.host)
  const sandboxPort = await claimPort(given.sandboxPort, given.host, 'SANDBOX_PORT')
  const { config, sandboxSettings } = withSandbox(given, sandboxPort)
  const sandboxStart = startSandboxProcess(config, sandboxSettings)
  // Reported below, with the server's start; until then nobody listens to it.
  sandboxStart.catch(() => {})
  let server: RunningServer
  try {
    server = await startServer(config, { provider: sandboxStart, settingDefaults: demoSettings })
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
    await seedDemo(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...server, announcement: demoAnnouncement(server, sandbox), stop }
}
