import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calmMs } from '../lib/query/when-calm.ts'
import { keepWhenCalm } from './keep-when-calm.ts'

const { keepHistory, loadMainScreens } = vi.hoisted(() => ({
  keepHistory: vi.fn(() => () => {}),
  loadMainScreens: vi.fn(async () => {}),
}))
vi.mock('./keep-history.ts', () => ({ keepHistory, loadMainScreens }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A browser with or without a network. Returns what makes the network come back. */
function inBrowser(onLine: boolean): () => void {
  const events = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  return () => {
    navigator.onLine = true
    events.dispatchEvent(new Event('online'))
  }
}

it('loads the main screens after the first screen, and once there is a network', async () => {
  const networkBack = inBrowser(false)
  keepWhenCalm(new QueryClient(), 'account', new AbortController().signal)
  await vi.advanceTimersByTimeAsync(calmMs)
  expect(loadMainScreens).not.toHaveBeenCalled()
  networkBack()
  await vi.waitFor(() => expect(loadMainScreens).toHaveBeenCalledTimes(1))
  expect(keepHistory).toHaveBeenCalledTimes(1)
})

it('loads nothing for a person who has signed out before the network is back', async () => {
  const networkBack = inBrowser(false)
  const signedOut = new AbortController()
  keepWhenCalm(new QueryClient(), 'account', signedOut.signal)
  await vi.advanceTimersByTimeAsync(calmMs)
  signedOut.abort()
  networkBack()
  await import('./keep-history.ts')
  await vi.advanceTimersByTimeAsync(calmMs)
  expect(keepHistory).not.toHaveBeenCalled()
})
