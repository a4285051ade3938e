import { expect, it } from 'vitest'
import { unexpectedErrors } from './server-errors.ts'

const line = (event: string, level = 'error') => JSON.stringify({ level, event, transferId: 't1' })
const mismatch = 'finance.transfer-mismatch'

it('accepts as many errors of an event as tests provoked, and not one more', () => {
  const log = [line(mismatch), line(mismatch, 'warn'), line(mismatch), ''].join('\n')
  expect(unexpectedErrors(log, [mismatch, mismatch])).toEqual([])
  expect(unexpectedErrors(log, [mismatch, 'finance.closed-transfer-found'])).toEqual([line(mismatch)])
  expect(unexpectedErrors(log, [])).toHaveLength(2)
})

it('accepts what a screen reports and a connection that was dropped, and no other error', () => {
  const dropped = JSON.stringify({ level: 'error', err: { code: 'server.unavailable' } })
  expect(unexpectedErrors([line('client.error'), dropped].join('\n'), [])).toEqual([])
  expect(unexpectedErrors(line('notice.dead', 'fatal'), [])).toHaveLength(1)
})
