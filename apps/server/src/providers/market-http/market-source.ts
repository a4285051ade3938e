import {
  type MarketFault,
  type MarketPair,
  type MarketSource,
  type MarketTicker,
  MarketUnavailable,
} from '../../features/rates/market/market-source.port.ts'
import { readTickerAnswer } from './ticker-answer.ts'

export interface MarketHttpOptions {
  /** Stored with each reading. */
  readonly name: string
  readonly simulated: boolean
  /** The address of each pair, as `https://criptoya.com/api/binancep2p/usdt/ars/1`. */
  readonly addresses: Readonly<Record<MarketPair, string>>
  /** Time limit of a read, body included: 10 s by the requirement, less in tests. */
  readonly timeoutMs: number
}

// An answer has about a hundred characters; a page in its place must not fill the memory.
const LONGEST_ANSWER_BYTES = 16_384

/** A market source that answers in the shape of CriptoYa's public interface (one exchange, one pair, one volume). */
export function marketHttp(options: MarketHttpOptions): MarketSource {
  return {
    name: options.name,
    simulated: options.simulated,
    read: (pair) => readPair(options, pair),
  }
}

async function readPair(options: MarketHttpOptions, pair: MarketPair): Promise<MarketTicker> {
  const raw = await fetchText(
    options.addresses[pair],
    options.timeoutMs,
    (fault) => new MarketUnavailable(fault, pair),
  )
  const answer = readTickerAnswer(raw)
  if (answer === null) throw new MarketUnavailable('malformed', pair)
  return { ...answer, raw }
}

async function fetchText(
  address: string,
  timeoutMs: number,
  unavailable: (fault: MarketFault) => MarketUnavailable,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response
  let bytes: Uint8Array | null
  try {
    response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    bytes = await bodyUpTo(response, LONGEST_ANSWER_BYTES)
  } catch {
    // A refused connection, a broken body, a redirect and a time-out all count as no answer.
    throw unavailable('network')
  }
  if (!response.ok) throw unavailable('status')
  if (bytes === null) throw unavailable('malformed')
  return new TextDecoder().decode(bytes)
}

/** The body, or null when it is longer; the rest is then not read. */
async function bodyUpTo(response: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
