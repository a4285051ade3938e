import { expect, it } from 'vitest'
import { gathered } from './gathered.ts'

/** A read that ends when the test ends it. */
function slowRead() {
  const reads: Array<{ readonly keys: readonly string[]; end(): void; fail(): void }> = []
  const read = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((done, failed) => {
      const end = () =>
        done(new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()])))
      reads.push({ keys, end, fail: () => failed(new Error('no connection')) })
    })
  return { reads, read }
}
const eventLoopTurn = () => new Promise((done) => setImmediate(done))

it('reads a single request at once, and batches requests that come meanwhile', async () => {
  const { reads, read } = slowRead()
  const ask = gathered(read, 10)
  const answers = Promise.all(['a', 'b', 'none', 'b'].map(ask))
  expect(reads.map(({ keys }) => keys)).toEqual([['a']])
  reads[0]?.end()
  await eventLoopTurn()
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'none', 'b']])
  reads[1]?.end()
  expect(await answers).toEqual(['A', 'B', null, 'B'])
})

it('does not answer a request from a read that began before it', async () => {
  const { reads, read } = slowRead()
  const ask = gathered(read, 10)
  const before = ask('a')
  const after = ask('a')
  reads[0]?.end()
  await before
  await eventLoopTurn()
  expect(reads).toHaveLength(2)
  reads[1]?.end()
  expect(await after).toBe('A')
})

it('runs as many reads as it has lanes, so that one that hangs blocks no other', async () => {
  const { reads, read } = slowRead()
  const ask = gathered(read, 10, 2)
  void ask('a')
  const second = ask('b')
  const third = ask('c')
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  reads[1]?.end()
  expect(await second).toBe('B')
  await eventLoopTurn()
  reads[2]?.end()
  expect(await third).toBe('C')
})

it('reads no more keys together than allowed', async () => {
  const { reads, read } = slowRead()
  const ask = gathered(read, 2)
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(ask))
  for (let nth = 0; nth < 3; nth += 1) {
    reads[nth]?.end()
    await eventLoopTurn()
  }
  await answers
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['d']])
})

it('fails for the callers of a failed read, and continues with the next', async () => {
  const { reads, read } = slowRead()
  const ask = gathered(read, 10)
  const [failing, next] = [ask('a'), ask('b')]
  reads[0]?.fail()
  await expect(failing).rejects.toThrow('no connection')
  await eventLoopTurn()
  reads[1]?.end()
  expect(await next).toBe('B')
})
