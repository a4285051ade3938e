import { expect, it } from 'vitest'
import { createRefresher } from './refresher.ts'

/** A refresher with a clock of its own. `advance` runs the timers that are due until then. */
function world() {
  let now = 0
  const timers: { at: number; run: () => void }[] = []
  const done: { at: number; topic: string; ids: string[] }[] = []
  const refresh = createRefresher({
    now: () => now,
    setTimer: (run, afterMs) => timers.push({ at: now + afterMs, run }),
    refresh: (topic, ids) => done.push({ at: now, topic, ids: [...ids] }),
  })
  const advance = (toMs: number): void => {
    for (;;) {
      timers.sort((a, b) => a.at - b.at)
      const next = timers[0]
      if (next === undefined || next.at > toMs) break
      timers.shift()
      now = next.at
      next.run()
    }
    now = toMs
  }
  return { refresh, advance, done }
}

it('keeps two refreshes of one topic a second apart and loses no change between them (UI-020)', () => {
  const { refresh, advance, done } = world()
  refresh('charge', 'a')
  advance(10)
  refresh('charge', 'b')
  refresh('charge', 'c')
  advance(5_000)
  expect(done).toEqual([
    { at: 0, topic: 'charge', ids: ['a'] },
    { at: 1_000, topic: 'charge', ids: ['b', 'c'] },
  ])
})

it('staggers different topics by 100 ms (UI-020)', () => {
  const { refresh, advance, done } = world()
  for (const topic of ['charge', 'balance', 'rate']) refresh(topic, null)
  advance(1_000)
  expect(done.map(({ topic, at }) => [topic, at])).toEqual([
    ['charge', 0],
    ['balance', 100],
    ['rate', 200],
  ])
})

it('refreshes the whole topic if that was requested while single records waited', () => {
  const { refresh, advance, done } = world()
  refresh('charge', 'a')
  advance(10)
  refresh('charge', 'b')
  refresh('charge', null)
  refresh('charge', 'c')
  advance(5_000)
  expect(done.map(({ ids }) => ids)).toEqual([['a'], []])
})
