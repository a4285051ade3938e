import { parseArgs } from 'node:util'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { FolderInUseError } from './store/folder-lock.ts'

const optionOf = (name: string): string => name.replace('SANDBOX_', '').toLowerCase().replaceAll('_', '-')

/** Maps each option to its variable: `--port 4110` sets SANDBOX_PORT. An option overrides the variable. */
function variablesFrom(args: string[]): NodeJS.ProcessEnv {
  const names = new Map(settingNames.map((name) => [optionOf(name), name]))
  const options = Object.fromEntries([...names.keys()].map((option) => [option, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options: { ...options, help: { type: 'boolean' } }, strict: true })
  if (values['help']) {
    process.stdout.write(`Settings, as options or variables:\n${settingNames.map(helpLine).join('\n')}\n`)
    process.exit(0)
  }
  const given = Object.entries(values).map(([option, value]) => [names.get(option), value])
  return { ...process.env, ...Object.fromEntries(given) }
}

const helpLine = (name: string): string => `  --${optionOf(name).padEnd(24)} ${name}`

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.faults.map((fault) => `sandbox: ${fault}`)
  if (error instanceof FolderInUseError) return [`sandbox: ${error.message}`]
  if (!(error instanceof Error)) return [`sandbox: ${String(error)}`]
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return [`sandbox: ${error.message}: another program uses that port; stop it or set SANDBOX_PORT`]
  }
  return [`sandbox: ${error.message}`]
}

/** Stops in order, once, whichever signal comes first. */
function stopOnSignals(sandbox: Sandbox): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (!sandbox.config.stopWithParent) return
  // The process that started us may die without a signal. Another process then becomes our parent.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error).join('\n')}\n`)
  process.exit(1)
}

try {
  const sandbox = await startSandbox(readConfig(variablesFrom(process.argv.slice(2))))
  stopOnSignals(sandbox)
  const { url, apiUrl } = sandbox
  process.stdout.write(
    `${JSON.stringify({ ready: true, url, apiPix: `${apiUrl}/api/pix/v2`, bank: `${url}/banco`, panel: `${url}/painel` })}\n`,
  )
} catch (error) {
  fail(error)
}
