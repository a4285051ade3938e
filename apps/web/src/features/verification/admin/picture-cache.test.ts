import { beforeEach, expect, it, vi } from 'vitest'
import { PictureCache } from './picture-cache.ts'

let asked: string[]
let alive: Set<string>
let cache: PictureCache
let answers: Map<string, (file: Blob | Error) => void>

beforeEach(() => {
  asked = []
  alive = new Set()
  answers = new Map()
  cache = new PictureCache({
    download: (id) => {
      asked.push(id)
      return new Promise((resolve, reject) =>
        answers.set(id, (file) => (file instanceof Error ? reject(file) : resolve(file))),
      )
    },
    makeAddress: () => {
      const address = `blob:${asked.length}-${alive.size}`
      alive.add(address)
      return address
    },
    dropAddress: (address) => alive.delete(address),
    decode: async () => ({ width: 640, height: 400 }),
  })
})

const picture = new Blob(['x'], { type: 'image/jpeg' })
const answer = async (id: string, file: Blob | Error = picture): Promise<void> => {
  answers.get(id)?.(file)
  await vi.waitFor(() => expect(cache.at(id).state).not.toBe('loading'))
}

it('fetches each document once and knows its size once it has arrived', async () => {
  cache.keep(['a', 'b'])
  cache.keep(['a', 'b'])
  expect(asked).toEqual(['a', 'b'])
  expect(cache.at('a')).toEqual({ state: 'loading' })
  await answer('a')
  expect(cache.at('a')).toMatchObject({ state: 'ready', width: 640, height: 400, mediaType: 'image/jpeg' })
})

it('drops documents that are no longer wanted, even if they arrive later', async () => {
  cache.keep(['a', 'b'])
  await answer('a')
  cache.keep([])
  expect(alive.size).toBe(0)
  answers.get('b')?.(picture)
  await new Promise(setImmediate)
  expect(alive.size).toBe(0)
})

it('reports that a document could not be loaded, and retries on request', async () => {
  cache.keep(['a'])
  await answer('a', new Error('gone'))
  expect(cache.at('a')).toEqual({ state: 'failed' })
  cache.retry('a')
  expect(asked).toEqual(['a', 'a'])
  await answer('a')
  expect(cache.at('a').state).toBe('ready')
})

it('marks a document as failed if it arrived but cannot be shown, and fetches it again on retry', async () => {
  cache.keep(['a'])
  await answer('a')
  cache.markBroken('a')
  expect(cache.at('a')).toEqual({ state: 'failed' })
  expect(alive.size).toBe(0)
  cache.retry('a')
  await answer('a')
  expect(cache.at('a').state).toBe('ready')
  expect([asked.length, alive.size]).toEqual([2, 1])
})
