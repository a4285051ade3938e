import { beforeEach, expect, it, vi } from 'vitest'
import { PictureShelf } from './picture-shelf.ts'

let asked: string[]
let alive: Set<string>
let shelf: PictureShelf
let answers: Map<string, (file: Blob | Error) => void>

beforeEach(() => {
  asked = []
  alive = new Set()
  answers = new Map()
  shelf = new PictureShelf({
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
  await vi.waitFor(() => expect(shelf.at(id).state).not.toBe('loading'))
}

it('fetches each document once and knows its size once it has arrived', async () => {
  shelf.keep(['a', 'b'])
  shelf.keep(['a', 'b'])
  expect(asked).toEqual(['a', 'b'])
  expect(shelf.at('a')).toEqual({ state: 'loading' })
  await answer('a')
  expect(shelf.at('a')).toMatchObject({ state: 'ready', width: 640, height: 400, mediaType: 'image/jpeg' })
})

it('drops documents that are no longer wanted, even if they arrive later', async () => {
  shelf.keep(['a', 'b'])
  await answer('a')
  shelf.keep([])
  expect(alive.size).toBe(0)
  answers.get('b')?.(picture)
  await new Promise(setImmediate)
  expect(alive.size).toBe(0)
})

it('reports that a document could not be loaded, and retries on request', async () => {
  shelf.keep(['a'])
  await answer('a', new Error('gone'))
  expect(shelf.at('a')).toEqual({ state: 'failed' })
  shelf.retry('a')
  expect(asked).toEqual(['a', 'a'])
  await answer('a')
  expect(shelf.at('a').state).toBe('ready')
})

it('marks a document as failed if it arrived but cannot be shown, and fetches it again on retry', async () => {
  shelf.keep(['a'])
  await answer('a')
  shelf.markBroken('a')
  expect(shelf.at('a')).toEqual({ state: 'failed' })
  expect(alive.size).toBe(0)
  shelf.retry('a')
  await answer('a')
  expect(shelf.at('a').state).toBe('ready')
  expect([asked.length, alive.size]).toEqual([2, 1])
})
