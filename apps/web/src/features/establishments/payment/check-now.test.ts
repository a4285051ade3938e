import type { ProviderAnswer } from '@puente/contract/establishments/payments'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkNow } from './check-now.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts a check of a payment. The test calls `pay` to end the payment. */
function running(answer: ProviderAnswer) {
  let awaited = true
  let wake = (): void => {}
  const ended = vi.fn<(how: string) => void>()
  void checkNow({
    ask: async () => answer,
    isAwaited: () => awaited,
    whenOver: () => new Promise((resolve) => (wake = resolve)),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }).then(ended)
  const pay = (): void => {
    awaited = false
    wake()
  }
  return { ended, pay }
}

describe('a manual check', () => {
  it.each([
    ['answered', 'pending'],
    ['recent', 'pending'],
    ['under-way', 'pending'],
    ['unanswered', 'unanswered'],
  ] as const)(
    'with the answer `%s` waits 10 s for an event and ends as `%s` (PAY-025)',
    async (answer, how) => {
      const { ended } = running(answer)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(ended).toHaveBeenCalledWith(how)
    },
  )

  it('ends with the event that confirms (PAY-025)', async () => {
    const { ended, pay } = running('unanswered')
    await vi.advanceTimersByTimeAsync(9_998)
    pay()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledWith('over')
  })
})
