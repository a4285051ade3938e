import { expect, it } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { createLogger } from '../log/logger.ts'
import { type InboxWorkerOptions, startInboxWorker } from './inbox-worker.ts'

/** A worker over a table in which nothing is due, so that it hears of notices only when they are stored. */
function worker(process: InboxWorkerOptions['process'], concurrency = 2) {
  const listeners = new Set<(id: string) => void>()
  const database: Pick<Database, 'statement'> = { statement: async () => [] }
  const started = startInboxWorker({
    database,
    clock: systemClock,
    log: createLogger('silent'),
    pollMs: 60_000,
    concurrency,
    process,
    onStored(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  return {
    store: (id: string) => {
      for (const listener of listeners) listener(id)
    },
    stop: () => started.stop(),
  }
}

/** Lets all pending callbacks run. */
const turn = () => new Promise((later) => setImmediate(later))

it('processes a notice once as soon as it is stored, and never more at a time than allowed', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const { store, stop } = worker(async (id) => {
    begun.push(id)
    await new Promise<void>((end) => ends.set(id, end))
    return true
  })
  for (const id of ['a', 'a', 'b', 'c', 'c']) store(id)
  expect(begun).toEqual(['a', 'b'])
  ends.get('a')?.()
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  store('a')
  ends.get('b')?.()
  ends.get('c')?.()
  await turn()
  // It was processed before and is stored again.
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
  ends.get('a')?.()
  await stop()
})

it('continues with other notices when the database failed for one', async () => {
  const begun: string[] = []
  const { store, stop } = worker(async (id) => {
    begun.push(id)
    if (id === 'a') throw new Error('the database is away')
    return true
  }, 1)
  store('a')
  store('b')
  await turn()
  expect(begun).toEqual(['a', 'b'])
  await stop()
})

it('takes nothing new once it stops, and waits for what runs', async () => {
  const begun: string[] = []
  const end = Promise.withResolvers<boolean>()
  const { store, stop } = worker(async (id) => {
    begun.push(id)
    return end.promise
  }, 1)
  store('a')
  store('b')
  let stopped = false
  const stopping = stop().then(() => (stopped = true))
  store('c')
  await turn()
  expect(stopped).toBe(false)
  end.resolve(true)
  await stopping
  expect(begun).toEqual(['a'])
})
