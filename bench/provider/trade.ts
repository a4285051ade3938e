import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxControl } from '../counter/sandbox-control.ts'
import { type Merchant, Refusal } from './merchant.ts'

const perSecond = 2
const endWaitMs = 30_000

export interface TradeCounts {
  readonly orders: number
  readonly payments: number
  /** Orders or quotes that were refused, or whose code did not come: what the modes are for. */
  readonly refused: number
}

/** Orders, their payments and fresh quotes at a steady rate until it is stopped. One that hangs does not hold up the next. */
export function startTrade(merchants: readonly Merchant[], sandbox: SandboxControl) {
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

  async function trade(): Promise<void> {
    for (let nth = 0; !stopping.signal.aborted; nth += 1) {
      const merchant = merchants[nth % merchants.length]
      if (merchant === undefined) throw new Error('a trade needs merchants')
      const sale: Promise<void> = sell(merchant).finally(() => running.delete(sale))
      running.add(sale)
      await pause(1000 / perSecond)
    }
  }

  const trading = trade()
  return {
    counts: (): TradeCounts => ({ ...counts }),
    /** @throws what kept a merchant or a payer from an answer, if anything did */
    async stop(): Promise<void> {
      stopping.abort()
      await trading
      await Promise.race([Promise.all(running), pause(endWaitMs, undefined, { ref: false })])
      if (fault !== null) throw fault
    },
  }
}
