import {
  faultNames,
  faultSchemas,
  faultTexts,
  type FaultName,
} from '../../apps/sandbox/src/faults/catalogue.ts'
import type { SandboxControl } from '../counter/sandbox-control.ts'
import { withDemo } from '../demo-under-test.ts'
import { print, verdict } from '../figures.ts'
import { demoStore } from '../store/demo-store.ts'
import { openSessions } from '../verified-merchants.ts'
import {
  compareLatencies,
  type Comparison,
  type Latencies,
  mergeLatencies,
  openReader,
  type WatchedRoute,
} from './fault-routes.ts'
import { merchantsOf } from './merchant.ts'
import { type LoadCounts, startLoad } from './order-load.ts'

const merchants = 24
const rounds = 2
const secondsEach = 1.5
/** A mode above the limit is measured again for longer before it fails: with so few answers, p99 is simply the second slowest. */
const roundsAgain = 5
const maxRatio = 2
/** Overrides of the sandbox's default settings, whose effects would last beyond the measurement. */
const settings: { readonly [Name in FaultName]?: object } = {
  askToWait: { retryAfterSeconds: 1 },
  marketSlow: { delayMs: 4000 },
}
/** API operations that the load calls. */
const faultyOperations = ['createCharge', 'readCharge', 'readPix', 'listPix']

interface Measured {
  readonly mode: FaultName
  /** How often the fault occurred. */
  readonly fired: number
  /** The route with the highest ratio. */
  readonly worst: Comparison
  readonly routes: readonly Comparison[]
  /** Whether these figures are those of the second, longer measurement. */
  readonly again: boolean
}

/**
 * Measures the routes that need neither provider nor market while orders are placed and paid. Compares each fault mode of the sandbox with a
 * quiet period just before it. `BENCH_FAULT_MODES` names groups (`api,webhook`) or modes; all if absent.
 */
export async function benchFaultModes(): Promise<boolean> {
  const modes = chosenModes()
  return withDemo(
    async ({ server, database, sandbox }) => {
      const sellers = await merchantsOf(server.url, await openSessions(database.admin, merchants))
      const { path } = await demoStore(database)
      const reader = openReader(server.url, routesWith(path), sellers)
      const load = startLoad(sellers, sandbox)
      try {
        await reader.readFor(4)
        print(
          `fault-modes: ${modes.length} modes, ${rounds} rounds of ${secondsEach} s, each without and then with the fault, under a load of orders, payments and quotes`,
        )
        const measured: Measured[] = []
        for (const mode of modes) {
          const one = await measure(mode, sandbox, reader.readFor)
          measured.push(one)
          printMode(one)
        }
        return report(measured, load.counts())
      } finally {
        await reader.close()
        await load.stop()
      }
    },
    { variables: { TRUSTED_PROXIES: '127.0.0.1' } },
  )
}

function chosenModes(): readonly FaultName[] {
  const wanted = process.env['BENCH_FAULT_MODES']?.split(',')
  if (wanted === undefined) return faultNames
  const isUnknown = (word: string) =>
    faultNames.every((name) => name !== word && faultTexts[name].group !== word)
  const unknown = wanted.filter(isUnknown)
  if (unknown.length > 0) throw new Error(`BENCH_FAULT_MODES names no mode or group: ${unknown.join(', ')}`)
  return faultNames.filter((name) => wanted.includes(name) || wanted.includes(faultTexts[name].group))
}

function routesWith(storePath: string): readonly WatchedRoute[] {
  return [
    { name: 'settings', path: '/api/v1/settings', isOwn: false },
    { name: 'landing page', path: '/', isOwn: false },
    { name: 'store page', path: storePath, isOwn: false },
    { name: 'session', path: '/api/v1/session', isOwn: true },
    { name: 'history', path: '/api/v1/history', isOwn: true },
  ]
}

async function measure(
  mode: FaultName,
  sandbox: SandboxControl,
  readFor: (seconds: number) => Promise<Latencies>,
): Promise<Measured> {
  let fired = 0
  const compare = async (roundCount: number) => {
    const quiet: Latencies[] = []
    const fault: Latencies[] = []
    for (let round = 0; round < roundCount; round += 1) {
      quiet.push(await readFor(secondsEach))
      await sandbox.switchOn(mode, settingsOf(mode))
      fault.push(await readFor(secondsEach))
      fired += await sandbox.switchOff(mode)
    }
    const routes = compareLatencies(mergeLatencies(quiet), mergeLatencies(fault))
    const [worst] = routes
    if (worst === undefined) throw new Error(`no route was measured in the mode ${mode}`)
    return { routes, worst }
  }
  const first = await compare(rounds)
  const again = first.worst.ratio > maxRatio
  const counted = again ? await compare(roundsAgain) : first
  return { mode, ...counted, fired, again }
}

function settingsOf(mode: FaultName): object {
  const takesOperations = 'on' in faultSchemas[mode].shape
  return { ...settings[mode], ...(takesOperations && { on: faultyOperations }) }
}

function printMode({ mode, fired, routes, worst, again }: Measured): void {
  const all = routes.map(({ route, ratio }) => `${route} ${ratio.toFixed(2)}`).join(', ')
  print(
    `  ${mode.padEnd(18)} occurred ${String(fired).padStart(3)} times  worst ${worst.route}: ${worst.quietMs.toFixed(1)} ms quiet, ` +
      `${worst.faultMs.toFixed(1)} ms; ratios: ${all}${again ? ' (measured again)' : ''}: ${verdict(worst.ratio <= maxRatio)}`,
  )
}

function report(measured: readonly Measured[], load: LoadCounts): boolean {
  const over = measured.filter(({ worst }) => worst.ratio > maxRatio)
  const untriggered = measured.filter(({ fired }) => fired === 0).map(({ mode }) => mode)
  print(
    `  ${load.orders} orders, ${load.payments} payments, ${load.refused} orders or quotes refused because of a fault`,
  )
  if (untriggered.length > 0)
    print(`  never triggered, because the load made no call that they affect: ${untriggered.join(', ')}`)
  print(
    `  p99 of these routes at most ${maxRatio} times the quiet one in ${measured.length - over.length} of ${measured.length} modes: ${verdict(over.length === 0)}`,
  )
  return over.length === 0
}
