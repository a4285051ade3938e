import type { PixStatus } from '@puente/contract/collections'
import { describe, expect, it } from 'vitest'
import { counterPace, type Pace, payerPace, pollOnce, StatusPoll } from './status-poll.ts'

/** A world whose time moves only when the test moves it. */
function world(ends: () => boolean = () => false, pace: Pace = counterPace) {
  const state = { now: 0, visible: true, asks: [] as number[], gaveUp: 0 }
  let timer: { at: number; run: () => void } | null = null
  const poll = new StatusPoll(
    {
      now: () => state.now,
      setTimer: (run, afterMs) => {
        const mine = { at: state.now + afterMs, run }
        timer = mine
        return () => {
          if (timer === mine) timer = null
        }
      },
      visible: () => state.visible,
      ask: async () => {
        state.asks.push(state.now)
        return ends()
      },
      onGaveUp: () => state.gaveUp++,
    },
    pace,
  )
  const advance = async (ms: number): Promise<void> => {
    const until = state.now + ms
    while (timer !== null && timer.at <= until) {
      const due: { at: number; run: () => void } = timer
      timer = null
      state.now = due.at
      due.run()
      await Promise.resolve()
      await Promise.resolve()
    }
    state.now = until
  }
  return { state, poll, advance }
}

describe('the poll under the code', () => {
  it('asks every 30 s, at most 20 times, and then reports it (GEN-005, GEN-008)', async () => {
    const { state, poll, advance } = world()
    poll.start()
    await advance(29_999)
    expect(state.asks).toEqual([])
    await advance(60 * 60_000)
    expect(state.asks).toHaveLength(20)
    expect(new Set(state.asks.map((at, index) => at - (state.asks[index - 1] ?? 0)))).toEqual(
      new Set([30_000]),
    )
    expect(state.gaveUp).toBe(1)
  })

  it('begins again when the person asks it to (GEN-008)', async () => {
    const { state, poll, advance } = world()
    poll.start()
    await advance(60 * 60_000)
    poll.start()
    await advance(30_000)
    expect(state.asks).toHaveLength(21)
  })

  it('pauses while the tab is hidden and checks once on the way back, never twice within 5 s (GEN-005, GEN-006)', async () => {
    const { state, poll, advance } = world()
    poll.start()
    state.visible = false
    await advance(120_000)
    expect(state.asks).toEqual([])
    state.visible = true
    poll.seen()
    expect(state.asks).toEqual([120_000])
    await advance(4_999)
    poll.seen()
    expect(state.asks).toHaveLength(1)
    await advance(1)
    poll.seen()
    expect(state.asks).toEqual([120_000, 125_000])
  })

  it('asks no more once the charge has ended', async () => {
    const { state, poll, advance } = world(() => true)
    poll.start()
    await advance(60 * 60_000)
    expect(state.asks).toHaveLength(1)
    expect(state.gaveUp).toBe(0)
  })

  it.each(['confirmed', 'failed', 'refunded', 'expired', 'cancelled', 'disputed'] as const)(
    'stops when the charge is %s, and reads it again (GEN-014)',
    async (pixStatus) => {
      const { read, poll } = answering(pixStatus)
      expect(await pollOnce(poll, { version: 1 })).toBe(true)
      expect(read()).toBe(1)
    },
  )

  it('goes on while the charge is pending, and for a status that it does not know (GEN-009)', async () => {
    for (const pixStatus of ['pending', 'em_analise' as PixStatus] as const) {
      const { read, poll } = answering(pixStatus)
      expect(await pollOnce(poll, { version: 1 })).toBe(false)
      expect(read()).toBe(1)
    }
  })

  it('does not reread an unchanged charge, and ignores a missing answer', async () => {
    const { read, poll } = answering('pending')
    expect(await pollOnce(poll, { version: 2 })).toBe(false)
    const ask = () => Promise.reject(new Error('offline'))
    expect(await pollOnce({ ...poll, ask }, { version: 1 })).toBe(false)
    expect(read()).toBe(0)
  })
})

describe('the poll of a payer', () => {
  it('asks every 10 s for as long as the payment is open, and stops with its end (PAY-020)', async () => {
    let ended = false
    const { state, poll, advance } = world(() => ended, payerPace)
    poll.start()
    await advance(9_999)
    expect(state.asks).toEqual([])
    await advance(1)
    expect(state.asks).toEqual([10_000])
    await advance(20 * 60_000 - 10_000)
    expect(state.asks).toHaveLength(120)
    ended = true
    await advance(60_000)
    expect(state.asks).toHaveLength(121)
    expect(state.gaveUp).toBe(0)
  })

  it('is silent behind another app and asks at once on the way back from it (PAY-020)', async () => {
    const { state, poll, advance } = world(() => false, payerPace)
    poll.start()
    state.visible = false
    await advance(60_000)
    expect(state.asks).toEqual([])
    state.visible = true
    poll.seen()
    await advance(1_999)
    poll.seen()
    expect(state.asks).toEqual([60_000])
    await advance(1)
    poll.seen()
    expect(state.asks).toEqual([60_000, 62_000])
  })
})

/** A server that answers this status, at version 2. */
function answering(pixStatus: PixStatus) {
  let read = 0
  const poll = { ask: async () => ({ pixStatus, version: 2 }), readAgain: async () => void read++ }
  return { poll, read: () => read }
}
