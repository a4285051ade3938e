import {
  type MarketFault,
  type MarketPair,
  type MarketSource,
  type MarketTicker,
  MarketUnavailable,
} from './market-source.port.ts'

export type Tickers = Readonly<Record<MarketPair, MarketTicker>>

/** Waits before the second and the third try (RATE-019). */
const RETRY_PAUSES_MS = [1_000, 2_000]

type Pause = (milliseconds: number) => Promise<void>

/** Reads both pairs with up to three attempts each. Returns the tickers or the reason for the failure. */
export async function readTickers(source: MarketSource, pause: Pause): Promise<Tickers | MarketFault> {
  // Waits for both reads, so that none is still running when the caller continues.
  const [ars, brl] = await Promise.allSettled([
    readPatiently(source, 'USDT_ARS', pause),
    readPatiently(source, 'USDT_BRL', pause),
  ])
  if (ars.status === 'rejected') return faultOf(ars.reason)
  if (brl.status === 'rejected') return faultOf(brl.reason)
  return { USDT_ARS: ars.value, USDT_BRL: brl.value }
}

async function readPatiently(source: MarketSource, pair: MarketPair, pause: Pause): Promise<MarketTicker> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await source.read(pair)
    } catch (error) {
      if (!(error instanceof MarketUnavailable)) throw error
      await pause(pauseMs)
    }
  }
  return source.read(pair)
}

function faultOf(reason: unknown): MarketFault {
  if (reason instanceof MarketUnavailable) return reason.fault
  throw reason
}
