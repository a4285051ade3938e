import { parseLocalDay } from '@puente/domain/local-day'
import { expect, it } from 'vitest'
import { periodsOf } from './run-windows.ts'
import { namelessCount, statementLines } from './statement-lines.ts'

it('makes no line of a movement without an id, so that it is missing on neither side (PSP-010)', () => {
  const day = parseLocalDay('2026-11-24')
  if (day === null) throw new Error('the day exists')
  const at = new Date('2026-11-24T15:00:00.000Z')
  const moved = { direction: 'out', amountMinor: 100n, at } as const
  const movement = {
    ...moved,
    kind: 'movement',
    ourId: 'transfer1',
    state: 'done',
    providerStatus: 'COMPLETED',
    text: null,
  } as const
  const fee = { ...moved, kind: 'fee', id: 'fee1' } as const
  const part = { from: at, to: at, which: 'all' } as const
  expect(statementLines([movement, fee], part, periodsOf(day))).toEqual([
    { key: 'fee:fee1', amountMinor: -100n, isCounterpartOnly: false },
  ])
  expect(namelessCount([movement])).toBe(0)
})
