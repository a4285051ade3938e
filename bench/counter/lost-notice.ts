import { setTimeout as pause } from 'node:timers/promises'
import { median, print, quantile, verdict } from '../figures.ts'
import { atTheCounter, salesOfEach } from './counter.ts'

const payments = 32
const limitMs = 8_000
const givenUpMs = 60_000
/** The shortest and longest time from the code on screen to the Pix. Payers are spread evenly between them. */
const quickestMs = 2_000
const slowestMs = 18_000

/** Measures the time from the payment until the success covers the open code while no notice arrives, so that the server has to query. */
export async function benchLostNotice(): Promise<boolean> {
  const tookMs: number[] = []
  let nth = 0
  await atTheCounter(payments / salesOfEach, async (till, sandbox) => {
    await sandbox.sendNoNotices()
    for (let sale = 0; sale < salesOfEach; sale += 1) {
      await till.enter(sale)
      await till.generate()
      const txid = await till.txid()
      await pause(quickestMs + ((slowestMs - quickestMs) * nth) / (payments - 1))
      nth += 1
      let paidAt = Number.NaN
      const shownAt = await till.successAt(async () => {
        await sandbox.pay(txid)
        paidAt = Date.now()
      }, givenUpMs)
      tookMs.push(shownAt - paidAt)
      if (Number.isNaN(shownAt)) return
      await till.nextSale()
    }
  })
  const shown = tookMs.filter((one) => Number.isFinite(one))
  const missing = payments - shown.length
  const middle = median(shown)
  const held = missing === 0 && middle < limitMs
  const slowest = quantile(shown, 1)
  print(`lost-notice: ${payments} payments, 2 to 18 s after their code was on screen, and no notice of any`)
  print(
    `  payment to the success on screen: median ${(middle / 1000).toFixed(1)} s, slowest ${(slowest / 1000).toFixed(1)} s, not shown ${missing}`,
  )
  print(`  median under ${limitMs / 1000} s, none missing: ${verdict(held)}`)
  return held
}
