import { expect, it } from 'vitest'
import { createChannelMonitor } from './channel-monitor.ts'

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
