import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxControl } from '../counter/sandbox-control.ts'
import { type Merchant, Refusal } from './merchant.ts'

const perSecond = 2
const endWaitMs = 30_000

export interface LoadCounts {
  readonly orders: number
  readonly payments: number
  /** Orders or quotes that the server refused, which a fault may cause. */
  readonly refused: number
}

/** Starts fresh quotes, orders and their payments at a steady rate. A request that hangs does not delay the next ones. */
export function startLoad(merchants: readonly Merchant[], sandbox: SandboxControl) {
  const counts = { orders: 0, payments: 0, refused: 0 }
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let fault: unknown = null

  async function sell(merchant: Merchant): Promise<void> {
    try {
      await merchant.quote(true)
      const { txid, hasCode } = await merchant.place()
      counts.orders += 1
      if (!hasCode) return
      await sandbox.pay(txid)
      counts.payments += 1
    } catch (error) {
      if (error instanceof Refusal) counts.refused += 1
      else fault ??= error
    }
  }

  async function run(): Promise<void> {
    for (let nth = 0; !stopping.signal.aborted; nth += 1) {
      const merchant = merchants[nth % merchants.length]
      if (merchant === undefined) throw new Error('the load needs merchants')
      const sale: Promise<void> = sell(merchant).finally(() => running.delete(sale))
      running.add(sale)
      await pause(1000 / perSecond)
    }
  }

  const finished = run()
  return {
    counts: (): LoadCounts => ({ ...counts }),
    /** @throws the first error other than a refusal, if there was one */
    async stop(): Promise<void> {
      stopping.abort()
      await finished
      await Promise.race([Promise.all(running), pause(endWaitMs, undefined, { ref: false })])
      if (fault !== null) throw fault
    },
  }
}
