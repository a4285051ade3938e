import { expect, it } from 'vitest'
import { NotSent } from './failures.ts'
import { createLane } from './lane.ts'

/** Work that runs until `letGo` is called. */
function held() {
  let letGo = () => {}
  const ended = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { work: () => ended, letGo }
}

it('runs as many calls at a time as it has places, and gives a free one to the call that has waited longest', async () => {
  const lane = createLane({ places: 2, waiting: 10 })
  const begun: number[] = []
  const all = [0, 1, 2, 3].map((nth) => {
    const { work, letGo } = held()
    const done = lane.run(60_000, () => {
      begun.push(nth)
      return work()
    })
    return { done, letGo }
  })
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  all[1]?.letGo()
  await all[1]?.done
  expect(begun).toEqual([0, 1, 2])
  for (const { letGo } of all) letGo()
  await Promise.all(all.map(({ done }) => done))
  expect(begun).toEqual([0, 1, 2, 3])
})

it('refuses a call at once when too many wait, or when it may not wait', async () => {
  const lane = createLane({ places: 1, waiting: 1 })
  const { work, letGo } = held()
  const first = lane.run(60_000, work)
  const second = lane.run(60_000, async () => 'second')
  await expect(lane.run(60_000, async () => 'third')).rejects.toThrow(NotSent)
  letGo()
  await first
  await expect(second).resolves.toBe('second')
  const { work: again, letGo: end } = held()
  const fourth = lane.run(0, again)
  await expect(lane.run(0, async () => 'fifth')).rejects.toThrow(NotSent)
  end()
  await fourth
})

it('refuses a call that waited too long, never runs it, and serves the others', async () => {
  const lane = createLane({ places: 1, waiting: 10 })
  const { work, letGo } = held()
  const first = lane.run(60_000, work)
  let ran = false
  await expect(
    lane.run(1, async () => {
      ran = true
    }),
  ).rejects.toThrow(NotSent)
  const third = lane.run(60_000, async () => 'third')
  letGo()
  await first
  await expect(third).resolves.toBe('third')
  expect(ran).toBe(false)
})

it('frees the place of a call that failed', async () => {
  const lane = createLane({ places: 1, waiting: 0 })
  const failing = lane.run(0, async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await expect(lane.run(0, async () => 'next')).resolves.toBe('next')
})
