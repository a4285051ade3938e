import type { LiveEvent } from '@puente/contract/protocol/events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { channelMonitor } from '../../../lib/live/channel-monitor.ts'
import type { followServer } from '../../../lib/live/live-stream.ts'
import { tryStream } from './try-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Handlers = Parameters<typeof followServer>[2]

/** A server whose stream opens after 20 ms, and what became of the stream. */
function streamOf(onStart: (handlers: Handlers) => void) {
  const stream = { path: '', isClosed: false, handlers: undefined as Handlers | undefined }
  const follow: typeof followServer = (path, signal, handlers) => {
    Object.assign(stream, { path, handlers })
    signal.addEventListener('abort', () => (stream.isClosed = true))
    setTimeout(() => onStart(handlers), 20)
    return { connectAgain: () => undefined, ended: Promise.resolve() }
  }
  return { stream, follow }
}

const echo = (id: string): LiveEvent => ({ topic: 'echo', id, version: 1 })

it('opens a stream, measures the round trip of its own echo, and closes the stream (DBG-008)', async () => {
  const { stream, follow } = streamOf(({ onStatus }) => onStatus('open'))
  const trial = tryStream({
    follow,
    send: async () => {
      setTimeout(() => stream.handlers?.onEvent(echo('of another tab')), 10)
      setTimeout(() => stream.handlers?.onEvent(echo('mine')), 35)
      return 'mine'
    },
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(channelMonitor.open()).toEqual(['puente-live-test'])
  await vi.advanceTimersByTimeAsync(60)
  expect(await trial).toEqual({ openedMs: 20, roundTripMs: 35 })
  expect(stream).toMatchObject({ path: '/live', isClosed: true })
  expect(channelMonitor.open()).toEqual([])
})

it('counts an echo that arrives before the answer that names it (DBG-008)', async () => {
  const { stream, follow } = streamOf(({ onStatus }) => onStatus('open'))
  const trial = tryStream({
    follow,
    send: async () => {
      stream.handlers?.onEvent(echo('early'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      return 'early'
    },
  })
  await vi.advanceTimersByTimeAsync(80)
  expect(await trial).toEqual({ openedMs: 20, roundTripMs: 0 })
})

it.each([
  ['the server opens no stream', 'refused', ({ onStatus }: Handlers) => onStatus('lost')],
  ['the stream never opens', 'opening', () => undefined],
  ['the echo never arrives', 'echo', ({ onStatus }: Handlers) => onStatus('open')],
] as const)('reports the fault and closes the stream if %s (DBG-008)', async (_what, kind, onStart) => {
  const { stream, follow } = streamOf(onStart)
  const outcome = tryStream({ follow, send: async () => 'mine' }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await outcome).toMatchObject({ name: 'StreamFault', kind })
  expect(stream.isClosed).toBe(true)
  expect(channelMonitor.open()).toEqual([])
})

it('reports what the request for the echo was refused with', async () => {
  const { follow } = streamOf(({ onStatus }) => onStatus('open'))
  const refusal = new Error('429')
  const outcome = tryStream({ follow, send: () => Promise.reject(refusal) }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30)
  expect(await outcome).toBe(refusal)
})
