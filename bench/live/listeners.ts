import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Heard, ListenOrders } from './listen-live.ts'

/** Open streams, held by another process. */
export interface Listeners {
  /** Closes the streams once events about this many charges arrived, or after the limit. Returns what arrived. */
  stop(charges: number): Promise<Heard>
}

const limitMs = 60_000

/** Opens a stream for each session and waits until all are open. */
export async function startListeners(orders: ListenOrders): Promise<Listeners> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'listen-live.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  child.stdin.write(`${JSON.stringify(orders)}\n`)
  await nextLine(child, lines)
  return {
    async stop(charges) {
      child.stdin.write(`stop ${charges}\n`)
      return JSON.parse(await nextLine(child, lines))
    },
  }
}

async function nextLine(child: ChildProcess, lines: Interface): Promise<string> {
  const signal = AbortSignal.timeout(limitMs)
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the process of the listeners ended too early')
  })
  // The race below reports it; a later end is expected.
  ended.catch(() => undefined)
  const [line] = await Promise.race([once(lines, 'line', { signal }), ended])
  return String(line)
}
