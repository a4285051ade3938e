import { expect, it } from 'vitest'
import type { AddressedEvent } from './unit-of-work/flush.ts'
import { joinFeatures } from './feature.ts'

const event: AddressedEvent = { topic: 'settings', id: 'all', version: 1, channels: ['everyone'] }
const task = (name: string) => ({ name, everySeconds: 1, run: async () => {} })

it('calls each feature that has the part, in the order of the features', () => {
  const seen: string[] = []
  const joined = joinFeatures([
    { tasks: [task('a')], onEvents: (events) => seen.push(`a hears ${events.length}`) },
    {},
    {
      tasks: [task('b'), task('c')],
      onEvents: (events) => seen.push(`b hears ${events[0]?.topic}`),
      onLostEvents: () => seen.push('b forgets'),
      close: () => seen.push('b closes'),
    },
  ])
  joined.onEvents([event])
  joined.onLostEvents()
  joined.close()
  expect(joined.tasks.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(joined.works).toEqual([])
  expect(seen).toEqual(['a hears 1', 'b hears settings', 'b forgets', 'b closes'])
})
