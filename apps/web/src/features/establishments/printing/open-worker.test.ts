import { beforeEach, expect, it, vi } from 'vitest'
import { loggedErrors } from '../../../lib/errors/error-log.ts'
import { removeStored } from '../../../lib/storage.ts'
import { type DrawRequest, openDrawer, startJob } from './open-worker.ts'
import type { Answer } from './worker-messages.ts'

/** Workers that answer when the test lets them. */
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly asked: unknown[] = []
  isEnded = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(message: unknown): void {
    this.asked.push(message)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(data: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
}

const store = { name: 'Bar', storeId: 'A7K2M', pageUrl: 'https://puente.example/loja/A7K2M/bar' }
const colours = { foreground: '#000000', background: '#FFFFFF' }
const code: DrawRequest = { kind: 'draw', pageUrl: store.pageUrl, level: 'H', colours }
const blue: DrawRequest = { ...code, colours: { ...colours, foreground: '#1E3A8A' } }

beforeEach(() => {
  workers = []
  // Another test file of the same worker may have logged errors while it had no storage.
  removeStored('app_errors')
  const stored = new Map<string, string>()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('location', { pathname: '/admin/qr-generator' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

it('logs why a job failed, and why files of single establishments are missing (UI-004)', () => {
  const answers: Answer[] = []
  const request = { kind: 'pack', stores: [store], colours } as const
  startJob(request, (answer) => answers.push(answer))
  workers[0]?.fail('out of memory')
  expect(answers).toEqual([{ kind: 'failed', reason: 'out of memory' }])
  startJob(request, (answer) => answers.push(answer))
  const failed = [{ name: 'Bar', reason: 'no address' }]
  workers[1]?.answer({ kind: 'packed', pack: { name: 'qr-codes.zip', blob: new Blob(), failed } })
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
  expect(loggedErrors().map(({ message, path }) => [message, path])).toEqual([
    ['no address', '/admin/qr-generator'],
    ['out of memory', '/admin/qr-generator'],
  ])
})

it('gives a drawing another worker after one that did not start, and logs that', () => {
  const answered: [Answer['kind'], DrawRequest][] = []
  const drawer = openDrawer((answer, request) => answered.push([answer.kind, request]))
  drawer.draw(code)
  workers[0]?.fail('')
  expect(answered).toEqual([['failed', code]])
  expect(workers[0]?.isEnded).toBe(true)
  expect(loggedErrors().map(({ message }) => message)).toEqual(['the worker did not start'])
  drawer.draw(blue)
  expect(workers[1]?.asked).toEqual([blue])
  drawer.close()
  expect(workers[1]?.isEnded).toBe(true)
})

it('reports only the answer to the newest drawing', () => {
  const answered: DrawRequest[] = []
  const drawer = openDrawer((_, request) => answered.push(request))
  const readings = { normal: store.pageUrl, small: null, blurred: null }
  const drawn = { raster: { edge: 1, pixels: new Uint8ClampedArray(4) }, readings }
  drawer.draw(code)
  drawer.draw(blue)
  workers[0]?.answer({ kind: 'drawn', drawn })
  expect(answered).toEqual([])
  workers[0]?.answer({ kind: 'drawn', drawn })
  expect(answered).toEqual([blue])
})
