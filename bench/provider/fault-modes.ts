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
import { type Compared, compared, joined, openReader, type Took, type WatchedRoute } from './fault-routes.ts'
import { merchantsOf } from './merchant.ts'
import { startTrade } from './trade.ts'

const merchants = 24
const rounds = 2
const secondsEach = 1.5
/** A mode above the limit is measured once more and longer before it counts: of so few answers, p99 is the second slowest. */
const roundsAgain = 5
const mostTimes = 2
/** Settings other than the sandbox's own: what would outlast the mode. */
const settings: { readonly [Name in FaultName]?: object } = {
  askToWait: { retryAfterSeconds: 1 },
  marketSlow: { delayMs: 4000 },
}
/** Calls of the API that the trade leads to. */
const struck = ['createCharge', 'readCharge', 'readPix', 'listPix']

interface Measured {
  readonly mode: FaultName
  readonly fired: number
  readonly routes: readonly Compared[]
  readonly again: boolean
}

/**
 * Routes that need neither provider nor market, while orders are placed and paid: in every mode of the sandbox in turn, against the same trade
 * without it just before. `BENCH_FAULT_MODES` names groups (`api,webhook`) or modes, all if absent.
 */
export async function benchFaultModes(): Promise<boolean> {
  const modes = chosenModes()
  return withDemo(
    async ({ server, database, sandbox }) => {
      const sellers = await merchantsOf(server.url, await openSessions(database.admin, merchants))
      const { path } = await demoStore(database)
      const reader = openReader(server.url, routesWith(path), sellers)
      const trade = startTrade(sellers, sandbox)
      try {
        await reader.readFor(4)
        print(
          `fault-modes: ${modes.length} modes, ${rounds} rounds of ${secondsEach} s without and with each, beside orders, payments and quotes`,
        )
        const measured: Measured[] = []
        for (const mode of modes) {
          measured.push(await measure(mode, sandbox, reader.readFor))
          printMode(measured.at(-1))
        }
        return report(measured, trade.counts())
      } finally {
        await reader.close()
        await trade.stop()
      }
    },
    { variables: { TRUSTED_PROXIES: '127.0.0.1' } },
  )
}

function chosenModes(): readonly FaultName[] {
  const wanted = process.env['BENCH_FAULT_MODES']?.split(',')
  if (wanted === undefined) return faultNames
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
  readFor: (seconds: number) => Promise<Took>,
): Promise<Measured> {
  let fired = 0
  const compare = async (times: number) => {
    const quiet: Took[] = []
    const fault: Took[] = []
    for (let round = 0; round < times; round += 1) {
      quiet.push(await readFor(secondsEach))
      await sandbox.switchOn(mode, settingsOf(mode))
      fault.push(await readFor(secondsEach))
      fired += await sandbox.switchOff(mode)
    }
    return compared(joined(quiet), joined(fault))
  }
  const first = await compare(rounds)
  const isOver = (first[0]?.times ?? 0) > mostTimes
  return { mode, routes: isOver ? await compare(roundsAgain) : first, fired, again: isOver }
}

function settingsOf(mode: FaultName): object {
  const takesOperations = 'on' in faultSchemas[mode].shape
  return { ...settings[mode], ...(takesOperations && { on: struck }) }
}

function printMode(measured: Measured | undefined): void {
  const [worst] = measured?.routes ?? []
  if (measured === undefined || worst === undefined) return
  const all = measured.routes.map(({ route, times }) => `${route} ${times.toFixed(2)}`).join(', ')
  print(
    `  ${measured.mode.padEnd(18)} struck ${String(measured.fired).padStart(3)}  worst ${worst.route}: ${worst.quietMs.toFixed(1)} ms quiet, ` +
      `${worst.faultMs.toFixed(1)} ms; times: ${all}${measured.again ? ' (measured again)' : ''}: ${verdict(worst.times <= mostTimes)}`,
  )
}

function report(
  measured: readonly Measured[],
  trade: { readonly orders: number; readonly payments: number; readonly refused: number },
): boolean {
  const over = measured.filter(({ routes }) => (routes[0]?.times ?? Number.NaN) > mostTimes)
  const idle = measured.filter(({ fired }) => fired === 0).map(({ mode }) => mode)
  print(
    `  ${trade.orders} orders, ${trade.payments} payments, ${trade.refused} orders or quotes refused in the modes`,
  )
  if (idle.length > 0) print(`  switched on, but no call of the trade met them: ${idle.join(', ')}`)
  print(
    `  p99 of the other routes at most ${mostTimes} times the quiet one in ${measured.length - over.length} of ${measured.length} modes: ${verdict(over.length === 0)}`,
  )
  return over.length === 0
}
