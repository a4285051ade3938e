import { expect, it } from 'vitest'
import { createChannelMonitor, isLeak } from './channel-monitor.ts'

it('counts the open subscriptions of a tab and flags more than three as a leak (HIST-036)', () => {
  const leaks: number[] = []
  const monitor = createChannelMonitor((names) => leaks.push(names.length))
  const close = monitor.begin('puente-live')
  monitor.begin('puente-live-public')
  monitor.begin('puente-live')
  expect(monitor.open()).toEqual(['puente-live', 'puente-live-public', 'puente-live'])
  expect(leaks).toEqual([])
  close()
  monitor.begin('puente-live')
  expect(leaks).toEqual([])
  monitor.begin('puente-live')
  expect(leaks).toEqual([4])
})

it('reports each begin and end to those who follow, and flags a count above three (DBG-007)', () => {
  const monitor = createChannelMonitor(() => undefined)
  const seen: [count: number, leak: boolean][] = []
  const stop = monitor.follow(() => seen.push([monitor.open().length, isLeak(monitor.open())]))
  const ends = ['a', 'b', 'c', 'd'].map((name) => monitor.begin(name))
  ends[1]?.()
  ends[1]?.()
  stop()
  ends[0]?.()
  expect(seen).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [3, false],
  ])
  expect(monitor.open()).toEqual(['c', 'd'])
  // The same list until the next change, as React's store expects.
  expect(monitor.open()).toBe(monitor.open())
})
