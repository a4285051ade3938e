import { expect, it } from 'vitest'
import { inCase, isTouched } from './live-updates.ts'

const about = (...live: string[]) => ({ meta: { live } })

it('touches queries of the whole topic and of the record that changed, no others', () => {
  const ids = new Set(['42'])
  expect(isTouched(about('charge'), 'charge', ids)).toBe(true)
  expect(isTouched(about('rate', 'charge:42'), 'charge', ids)).toBe(true)
  expect(isTouched(about('charge:7'), 'charge', ids)).toBe(false)
  expect(isTouched(about('charge:42'), 'balance', ids)).toBe(false)
  expect(isTouched({ meta: undefined }, 'charge', ids)).toBe(false)
})

it('touches every record of a topic when the stream was lost and ids are not known', () => {
  expect(isTouched(about('charge:7'), 'charge', new Set())).toBe(true)
})

it('excludes a query with an interval of its own from the poll, but not from live events (HIST-030)', () => {
  const own = { meta: { live: ['charge'], ownInterval: true as const } }
  expect(isTouched(own, 'charge', new Set([inCase]))).toBe(false)
  expect(isTouched(own, 'charge', new Set([inCase, '42']))).toBe(true)
  expect(isTouched(own, 'charge', new Set())).toBe(true)
  expect(isTouched(about('charge'), 'charge', new Set([inCase]))).toBe(true)
  expect(isTouched(about('charge:7'), 'charge', new Set([inCase]))).toBe(true)
})
