import { livePath } from '@puente/contract/protocol/events'
import { channelMonitor } from '../../../lib/live/channel-monitor.ts'
import { followServer } from '../../../lib/live/live-stream.ts'

/** How a test of the stream went, in milliseconds. */
export interface StreamTrial {
  /** Until the stream was open. */
  readonly openedMs: number
  /** From asking for the echo until it arrived. */
  readonly roundTripMs: number
}

/** `refused`: the stream did not open, or broke · `opening`, `echo`: nothing came in time. */
export type StreamFaultKind = 'refused' | 'opening' | 'echo'

export class StreamFault extends Error {
  readonly kind: StreamFaultKind

  constructor(kind: StreamFaultKind) {
    super(`the stream failed: ${kind}`)
    this.name = 'StreamFault'
    this.kind = kind
  }
}

const limitMs = 10_000

interface TrialParts {
  /** Asks the server for an echo. Returns its id, perhaps after the echo has arrived. */
  readonly send: () => Promise<string>
  readonly follow?: typeof followServer
}

/**
 * Opens a stream of its own, asks for an echo, and closes the stream (DBG-008).
 * @throws StreamFault, or what `send` throws
 */
export async function tryStream({ send, follow = followServer }: TrialParts): Promise<StreamTrial> {
  const closing = new AbortController()
  const noteEnd = channelMonitor.begin('puente-live-test')
  const opened = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<never>()
  const echoes = new Map<string, number>()
  let onEcho = (): void => undefined
  // Nobody waits for it while the echo is on its way to be asked for.
  broken.promise.catch(() => undefined)
  try {
    const beganMs = performance.now()
    follow(livePath, closing.signal, {
      onEvent: ({ topic, id }) => {
        if (topic !== 'echo') return
        echoes.set(id, performance.now())
        onEcho()
      },
      onPulse: () => undefined,
      onStatus: (status) => {
        if (status === 'open') opened.resolve()
        else if (status === 'lost') broken.reject(new StreamFault('refused'))
      },
    })
    await inTime('opening', Promise.race([opened.promise, broken.promise]))
    const sentMs = performance.now()
    const id = await send()
    const heard = new Promise<number>((resolve) => {
      onEcho = () => {
        const atMs = echoes.get(id)
        if (atMs !== undefined) resolve(atMs)
      }
      onEcho()
    })
    const heardMs = await inTime('echo', Promise.race([heard, broken.promise]))
    return { openedMs: sentMs - beganMs, roundTripMs: heardMs - sentMs }
  } finally {
    closing.abort()
    noteEnd()
  }
}

/** @throws StreamFault of this kind after the limit */
async function inTime<T>(kind: StreamFaultKind, awaited: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StreamFault(kind)), limitMs)
  })
  try {
    return await Promise.race([awaited, limit])
  } finally {
    clearTimeout(timer)
  }
}
