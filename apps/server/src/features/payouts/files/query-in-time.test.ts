import { expect, it } from 'vitest'
import { queriesTogether, queryInTime } from './query-in-time.ts'

const ids = Array.from({ length: 40 }, (_, nth) => `charge-${nth}`)
const long = 60_000

it('queries the provider about every charge once, eight at a time (ruling 73)', async () => {
  const queried: string[] = []
  let underWay = 0
  let most = 0
  await queryInTime(
    ids,
    async (id) => {
      queried.push(id)
      most = Math.max(most, (underWay += 1))
      await Promise.resolve()
      underWay -= 1
    },
    long,
  )
  expect(queried).toEqual(ids)
  expect(most).toBe(queriesTogether)
})

it('goes on after its limit although the provider does not answer, and begins no further query (ruling 73)', async () => {
  const queried: string[] = []
  const answers: (() => void)[] = []
  await queryInTime(
    ids,
    (id) => {
      queried.push(id)
      return new Promise<void>((resolve) => {
        answers.push(resolve)
      })
    },
    5,
  )
  expect(queried).toHaveLength(queriesTogether)
  for (const answer of answers) answer()
  await Promise.resolve()
  await Promise.resolve()
  expect(queried).toHaveLength(queriesTogether)
})

it('fails with a query that fails, and has nothing to do without charges (ruling 73)', async () => {
  await expect(queryInTime(ids, async () => Promise.reject(new Error('down')), long)).rejects.toThrow('down')
  await expect(queryInTime([], async () => undefined, long)).resolves.toBeUndefined()
})
