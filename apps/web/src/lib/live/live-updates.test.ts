import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { inCase, isTouched, readingsOf } from './live-updates.ts'

const about = (...live: string[]) => ({ meta: { live } })

it('touches queries of the whole topic and of the record that changed, no others', () => {
  const ids = new Set(['42'])
  expect(isTouched(about('charge'), 'charge', ids)).toBe(true)
  expect(isTouched(about('rate', 'charge:42'), 'charge', ids)).toBe(true)
  expect(isTouched(about('charge:7'), 'charge', ids)).toBe(false)
  expect(isTouched(about('charge:42'), 'balance', ids)).toBe(false)
  expect(isTouched({ meta: undefined }, 'charge', ids)).toBe(false)
})

it('touches every record of a topic when the stream was lost and ids are not known', () => {
  expect(isTouched(about('charge:7'), 'charge', new Set())).toBe(true)
})

it('excludes a query with an interval of its own from the poll, but not from live events (HIST-030)', () => {
  const own = { meta: { live: ['charge'], ownInterval: true as const } }
  expect(isTouched(own, 'charge', new Set([inCase]))).toBe(false)
  expect(isTouched(own, 'charge', new Set([inCase, '42']))).toBe(true)
  expect(isTouched(own, 'charge', new Set())).toBe(true)
  expect(isTouched(about('charge'), 'charge', new Set([inCase]))).toBe(true)
  expect(isTouched(about('charge:7'), 'charge', new Set([inCase]))).toBe(true)
})

it('reads a query of several topics once while everything is read, and again for an event that comes meanwhile', async () => {
  const queryClient = new QueryClient()
  let reads = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['session'],
    queryFn: () => (reads += 1),
    meta: { live: ['session', 'verification', 'message'] },
  })
  const stop = observer.subscribe(() => undefined)
  const allRead = () => expect.poll(() => queryClient.isFetching()).toBe(0)
  await allRead()
  expect(reads).toBe(1)
  const readings = readingsOf(queryClient)
  const whole = new Set<string>()
  readings.beginAll()
  for (const topic of ['session', 'verification', 'message']) readings.read(topic, whole)
  await allRead()
  expect(reads).toBe(2)
  readings.beginAll()
  readings.read('session', whole)
  await allRead()
  // An event about a message, which the refresher has gathered with the reading of everything.
  readings.beginAll()
  readings.read('message', whole)
  await allRead()
  expect(reads).toBe(4)
  readings.read('message', new Set(['42']))
  readings.read('charge', whole)
  await allRead()
  expect(reads).toBe(5)
  stop()
})

it('reads a query again whose first load was under way when the event came, once for several events', async () => {
  const queryClient = new QueryClient()
  const answers: ((state: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['charge-page', '42'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    meta: { live: ['charge:42'] },
  })
  const stop = observer.subscribe(() => undefined)
  const readings = readingsOf(queryClient)
  readings.read('charge', new Set(['42']))
  readings.read('charge', new Set(['42']))
  expect(answers).toHaveLength(1)
  answers[0]?.('as before the event')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('as after it')
  await expect.poll(() => observer.getCurrentResult().data).toBe('as after it')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(answers).toHaveLength(2)
  stop()
})
