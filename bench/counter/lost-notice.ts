import { setTimeout as pause } from 'node:timers/promises'
import { median, print, quantile, verdict } from '../figures.ts'
import { atTheCounter, salesOfEach } from './counter.ts'

const payments = 32
const mostMs = 8_000
const givenUpMs = 60_000
/** How long payers take from the code on screen to the Pix: spread evenly between a quick one and one who looks for their phone. */
const quickestMs = 2_000
const slowestMs = 18_000

/** From the payment to the success over the open code, while no notice of the provider arrives: the server has to ask by itself. */
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
  const held = missing === 0 && middle < mostMs
  const slowest = quantile(shown, 1)
  print(`lost-notice: ${payments} payments, 2 to 18 s after their code was on screen, and no notice of any`)
  print(
    `  payment to the success on screen: median ${(middle / 1000).toFixed(1)} s, slowest ${(slowest / 1000).toFixed(1)} s, not shown ${missing}`,
  )
  print(`  median under ${mostMs / 1000} s, none missing: ${verdict(held)}`)
  return held
}
