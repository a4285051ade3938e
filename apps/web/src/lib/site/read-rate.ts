import {
  type CalculatorPair,
  type CalculatorRate,
  calculatorRateSchema,
  readCalculatorRate,
} from '@puente/contract/rates/rates'
import { ApiProblem, UnexpectedAnswer } from '../api/api-problem.ts'
import { call } from '../api/client.ts'
import { addressOf } from '../api/request.ts'

/** RATE-024: on a bad network a try ends after 5 s, and each retry waits longer. */
const tryLimitMs = 5_000
const pausesMs = [1_000, 2_000, 4_000]
const notAcceptable = 406

/** How the rate is asked for; tests bring their own. */
export interface RateAsker {
  readonly ask: (pair: CalculatorPair, signal: AbortSignal) => Promise<CalculatorRate>
  /** Sends nothing but the address, for a proxy that rejects our headers. */
  readonly askPlainly: (pair: CalculatorPair, signal: AbortSignal) => Promise<CalculatorRate>
  readonly limit: (ms: number) => AbortSignal
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const browserAsker: RateAsker = {
  ask: (pair, signal) => call(readCalculatorRate, { params: { pair } }, { signal }),
  async askPlainly(pair, signal) {
    const answer = await fetch(addressOf(readCalculatorRate, { params: { pair } }), { signal })
    return calculatorRateSchema.parse(await answer.json())
  },
  limit: (ms) => AbortSignal.timeout(ms),
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}

/**
 * The newest rate of a pair: each try has 5 s, and there are three more after 1, 2 and 4 s; a 406 is asked once more without
 * our headers (RATE-024). Other refusals are final.
 * @throws what the last try failed with, or the signal's reason.
 */
export async function readRate(
  pair: CalculatorPair,
  signal: AbortSignal,
  asker: RateAsker = browserAsker,
): Promise<CalculatorRate> {
  for (let failures = 0; ; failures++) {
    const limited = (): AbortSignal => AbortSignal.any([signal, asker.limit(tryLimitMs)])
    try {
      return await asker.ask(pair, limited())
    } catch (error) {
      if (signal.aborted) throw error
      const status = error instanceof ApiProblem || error instanceof UnexpectedAnswer ? error.status : null
      if (status === notAcceptable) return asker.askPlainly(pair, limited())
      const pauseMs = pausesMs[failures]
      if (pauseMs === undefined || (status !== null && status < 500)) throw error
      await asker.pause(pauseMs, signal)
    }
  }
}
