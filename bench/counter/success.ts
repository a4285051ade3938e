import { setTimeout as pause } from 'node:timers/promises'
import { print, quantile, verdict } from '../figures.ts'
import { atTheCounter, salesOfEach } from './counter.ts'

const payments = 200
const limitMs = 300
/** Time between code and payment. No payer is quicker, and within a second of a charge's own events a page reads the charges only once more. */
const payerMs = 1500

/** Measures, in a real browser, the time from the provider's notice until the success covers the open code of the paid charge. */
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
  const held = missing === 0 && p99 < limitMs
  print(`success: ${payments} payments, each on the open screen of its own code`)
  print(
    `  notice sent to the success on screen: p50 ${quantile(shown, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, missing ${missing}`,
  )
  print(`  p99 under ${limitMs} ms: ${verdict(held)}`)
  return held
}
