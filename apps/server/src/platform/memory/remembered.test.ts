import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }

it('reads once for all callers, again when the value is too old, and again after `forget`', async () => {
  let reads = 0
  const memory = remembered(async () => (reads += 1), { clock, maxAgeMs: 2_000 })
  expect(await Promise.all([memory.current(), memory.current()])).toEqual([1, 1])
  now = new Date(now.getTime() + 1_999)
  expect(await memory.current()).toBe(1)
  now = new Date(now.getTime() + 1)
  expect(await memory.current()).toBe(2)
  memory.forget()
  expect(await memory.current()).toBe(3)
})

it('discards a read that began before `forget`', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const memory = remembered(() => answers[reads++]?.promise ?? Promise.reject(new Error('asked too often')), {
    clock,
    maxAgeMs: 2_000,
  })
  const early = memory.current()
  memory.forget()
  const late = memory.current()
  answers[1]?.resolve('after the change')
  answers[0]?.resolve('before the change')
  expect(await Promise.all([early, late])).toEqual(['before the change', 'after the change'])
  expect(await memory.current()).toBe('after the change')
})

it('does not remember a failure', async () => {
  let reads = 0
  const memory = remembered(
    async () => {
      reads += 1
      if (reads === 1) throw new Error('away')
      return 'back'
    },
    { clock, maxAgeMs: 2_000 },
  )
  await expect(memory.current()).rejects.toThrow('away')
  expect(await memory.current()).toBe('back')
})
