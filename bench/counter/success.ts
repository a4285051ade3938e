import { setTimeout as pause } from 'node:timers/promises'
import { print, quantile, verdict } from '../figures.ts'
import { atTheCounter, salesOfEach } from './counter.ts'

const payments = 200
const mostMs = 300
/** No payer is quicker. Within a second of the charge's own events, a page asks about charges only once more. */
const payerMs = 1500

/** From the provider's notice to the success over the open code of the charge that was paid, in a real browser. */
export async function benchSuccess(): Promise<boolean> {
  const tookMs: number[] = []
  await atTheCounter(payments / salesOfEach, async (till, sandbox) => {
    for (let sale = 0; sale < salesOfEach; sale += 1) {
      await till.enter(sale)
      await till.generate()
      const txid = await till.txid()
      await pause(payerMs)
      const shownAt = await till.successAt(() => sandbox.pay(txid))
      tookMs.push(shownAt - (await sandbox.noticeSentAt(txid)))
      if (Number.isNaN(shownAt)) return
      await till.nextSale()
    }
  })
  const shown = tookMs.filter((one) => Number.isFinite(one))
  const missing = payments - shown.length
  const p99 = quantile(shown, 0.99)
  const held = missing === 0 && p99 < mostMs
  print(`success: ${payments} payments, each on the open screen of its own code`)
  print(
    `  notice sent to the success on screen: p50 ${quantile(shown, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, not told ${missing}`,
  )
  print(`  p99 under ${mostMs} ms: ${verdict(held)}`)
  return held
}
