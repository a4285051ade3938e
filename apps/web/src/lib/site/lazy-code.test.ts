import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyCode } from './lazy-code.ts'

let reloads: number
let now: number
let reachable: boolean
beforeEach(() => {
  reloads = 0
  now = 1_000
  reachable = false
  vi.stubGlobal('location', { href: 'https://puente.test/pagar/1', reload: () => (reloads += 1) })
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('Failed to fetch')
    return new Response(null)
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Code whose file did not come, which the browser then refuses for ever. */
const lost = () => lazyCode(() => Promise.reject(new TypeError('no file')))

it('reloads the page once the server can be reached again, and not before', async () => {
  const load = lost()
  await expect(load()).rejects.toThrow('no file')
  now = 20_000
  await expect(load()).rejects.toThrow('no file')
  expect(reloads).toBe(0)
  reachable = true
  await expect(load()).rejects.toThrow('no file')
  expect(reloads).toBe(1)
})

it('does not reload a page that has just been loaded, because its file may never come', async () => {
  const load = lost()
  reachable = true
  for (const at of [1_000, 15_000]) {
    now = at
    await expect(load()).rejects.toThrow('no file')
  }
  expect(reloads).toBe(0)
})

it('does not reload a page whose code came', async () => {
  now = 20_000
  reachable = true
  const load = lazyCode(async () => 'code')
  expect([await load(), await load()]).toEqual(['code', 'code'])
  expect(reloads).toBe(0)
})
