import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LoadOrders, Measure } from './send-reads.ts'

/** Starts the process that sends the requests. */
export function startLoad(orders: LoadOrders) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'send-reads.ts'), JSON.stringify(orders)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })
  const exited = once(child, 'exit')
  return {
    /** Returns the answered requests per second. */
    async measure(reads: Measure): Promise<number> {
      child.stdin.write(`${JSON.stringify(reads)}\n`)
      const ended = exited.then(() => {
        throw new Error('the process that asks ended too early')
      })
      const [line] = await Promise.race([once(lines, 'line'), ended])
      return Number(line)
    },
    async stop(): Promise<void> {
      child.stdin.end()
      await exited
    },
  }
}
