import { afterEach, expect, it, vi } from 'vitest'
import { copyPromised } from './copy-promised.ts'

const secret = 'https://puente.example/webhooks/bcb/secret'

function browser({
  write,
  writeText,
}: {
  write?: (items: unknown[]) => Promise<void>
  writeText?: () => Promise<void>
}) {
  vi.stubGlobal('navigator', { clipboard: { write, writeText } })
  vi.stubGlobal('ClipboardItem', write === undefined ? undefined : FakeItem)
}

class FakeItem {
  readonly parts: Record<string, Promise<Blob>>
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts
  }
}

afterEach(() => vi.unstubAllGlobals())

it('gives the promise to the clipboard within the press, before the text is read (HOOK-001)', async () => {
  const written: unknown[] = []
  browser({
    async write(items) {
      written.push(...items)
      await (items[0] as FakeItem).parts['text/plain']
    },
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  const copied = copyPromised(promise)
  expect(written).toHaveLength(1)
  resolve(secret)
  expect(await copied).toBe(true)
  expect(await (await (written[0] as FakeItem).parts['text/plain'])?.text()).toBe(secret)
})

it('waits for the text where the clipboard takes no promise, and reports a browser that refuses', async () => {
  const texts: unknown[] = []
  browser({ writeText: vi.fn(async (...given: unknown[]) => void texts.push(...given)) })
  expect(await copyPromised(Promise.resolve(secret))).toBe(true)
  expect(await copyPromised(secret)).toBe(true)
  expect(texts).toEqual([secret, secret])
  browser({ write: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) })
  expect(await copyPromised(Promise.resolve(secret))).toBe(false)
  // Read too late, or not at all: the refusal of the browser came first.
  const late = Promise.withResolvers<string>()
  expect(await copyPromised(late.promise)).toBe(false)
  late.reject(new Error('finance.locked'))
  await expect(late.promise).rejects.toThrow()
})
