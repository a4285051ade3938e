import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather, type GatherOptions } from './gather.ts'

/** Groups in the order in which they began. A test ends each by hand. */
let groups: { readonly items: readonly string[]; end(error?: unknown): void }[] = []

function begin(items: readonly string[]): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  const end = (error?: unknown) =>
    error === undefined ? resolve(items.map((item) => `${item}!`)) : reject(error)
  groups.push({ items, end })
  return promise
}

const gathered = (change: Partial<GatherOptions<string, string>> = {}) =>
  gather<string, string>({
    lanes: 1,
    longestWaitMs: 100,
    most: 3,
    one: async (item) => (await begin([item]))[0] ?? '',
    many: begin,
    isOfAll: (error) => error === 'away',
    ...change,
  })

/** Lets everything run that is due now. */
const turn = () => vi.advanceTimersByTimeAsync(0)
const begun = () => groups.map(({ items }) => items.join(''))

beforeEach(() => {
  groups = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
})
afterEach(() => vi.useRealTimers())

it('runs the items of one turn together, and returns each caller the result of its own item', async () => {
  const add = gathered()
  const results = Promise.all(['a', 'b', 'c'].map(add))
  await turn()
  expect(begun()).toEqual(['abc'])
  groups[0]?.end()
  expect(await results).toEqual(['a!', 'b!', 'c!'])
})

it('gathers while every lane is taken, in groups of a limited size, and continues when a lane is free', async () => {
  const add = gathered()
  const first = add('a')
  await turn()
  const rest = Promise.all(['b', 'c', 'd', 'e'].map(add))
  await turn()
  expect(begun()).toEqual(['a'])
  groups[0]?.end()
  expect(await first).toBe('a!')
  await turn()
  expect(begun()).toEqual(['a', 'bcd'])
  groups[1]?.end()
  await turn()
  groups[2]?.end()
  expect(await rest).toEqual(['b!', 'c!', 'd!', 'e!'])
  expect(begun()).toEqual(['a', 'bcd', 'e'])
})

it('has as many groups under way as it has lanes', async () => {
  const add = gathered({ lanes: 2 })
  for (const item of ['a', 'b', 'c']) {
    void add(item)
    await turn()
  }
  expect(begun()).toEqual(['a', 'b'])
})

it('runs waiting items after the longest wait although the group before them hangs', async () => {
  const add = gathered()
  void add('a')
  await turn()
  const second = add('b')
  await vi.advanceTimersByTimeAsync(99)
  expect(begun()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toEqual(['a', 'b'])
  groups[1]?.end()
  expect(await second).toBe('b!')
})

it('runs each item alone after a failure that one of them caused', async () => {
  const add = gathered()
  const results = Promise.allSettled(['a', 'b'].map(add))
  await turn()
  groups[0]?.end(new Error('b is bad'))
  await turn()
  expect(begun()).toEqual(['ab', 'a', 'b'])
  groups[1]?.end()
  groups[2]?.end('b is bad')
  expect(await results).toEqual([
    { status: 'fulfilled', value: 'a!' },
    { status: 'rejected', reason: 'b is bad' },
  ])
})

it('retries nothing after a failure of all items, and continues with the next group', async () => {
  const add = gathered()
  const results = Promise.allSettled(['a', 'b'].map(add))
  await turn()
  groups[0]?.end('away')
  expect(await results).toEqual(['a', 'b'].map(() => ({ status: 'rejected', reason: 'away' })))
  const next = add('c')
  await turn()
  groups[1]?.end()
  expect(await next).toBe('c!')
  expect(begun()).toEqual(['ab', 'c'])
})
