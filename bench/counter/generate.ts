import { median, print, quantile, verdict } from '../figures.ts'
import { atTheCounter, salesOfEach } from './counter.ts'

const rounds = 40
const latencyMs = 100
const limitMs = 1500

/** Measures Crear Orden in a real browser: from the press on "Generar código QR de Pix" until the code is on screen. */
export async function benchGenerate(): Promise<boolean> {
  const tookMs: number[] = []
  await atTheCounter(rounds / salesOfEach, async (till, sandbox) => {
    await sandbox.answerAfter(latencyMs)
    for (let sale = 0; sale < salesOfEach; sale += 1) {
      await till.enter(sale)
      tookMs.push(await till.generate())
      await till.leaveCode()
    }
  })
  const p95 = quantile(tookMs, 0.95)
  const held = p95 < limitMs
  print(`generate: ${rounds} charges, every answer of the provider ${latencyMs} ms later`)
  print(
    `  press to the drawn code: median ${median(tookMs).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, under ${limitMs} ms: ${verdict(held)}`,
  )
  return held
}
