import { expect, it } from 'vitest'
import { IntentionKey } from './intention-key.ts'

it('keeps its key while the same form is sent again, and takes another for another form', () => {
  let made = 0
  const intention = new IntentionKey(() => `key-${++made}`)
  const first = intention.keyFor({ amountMinor: '100', receiptFileId: 'a' })
  expect(intention.keyFor({ amountMinor: '100', receiptFileId: 'a' })).toBe(first)
  expect(intention.keyFor({ amountMinor: '200', receiptFileId: 'a' })).not.toBe(first)
})
