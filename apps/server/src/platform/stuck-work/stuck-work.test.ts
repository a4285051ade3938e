import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import type { StuckSource } from './stuck-source.ts'
import { countStuckWork, logStuckWork } from './watch-stuck-work.ts'

const at = new Date('2026-11-21T12:00:00Z')

function sourceOf(kind: StuckSource['kind'], count: () => number): StuckSource {
  return {
    kind,
    summary: async () => ({ count: count(), newestAt: at }),
    list: async () => [],
    repeat: async () => false,
  }
}

it('shows how much of each kind is stuck, and nothing where it cannot be counted', async () => {
  const registry = new Registry()
  let broken = false
  const jobs = () => {
    if (broken) throw new Error('the database is away')
    return 2
  }
  countStuckWork(registry, [sourceOf('notice', () => 0), sourceOf('job', jobs)], createLogger('silent'))
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('puente'))
  expect(await shown()).toEqual(['puente_stuck_work{kind="notice"} 0', 'puente_stuck_work{kind="job"} 2'])
  broken = true
  expect(await shown()).toEqual(['puente_stuck_work{kind="notice"} 0'])
})

it('logs at start-up each kind of work that is stuck, and no other', async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  await logStuckWork([sourceOf('notice', () => 0), sourceOf('job', () => 2)], log)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'stuck.found', kind: 'job', count: 2 },
  ])
})
