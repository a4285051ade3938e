import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/receipts/own.ts'
import { isSendable, sendingSteps, stepOfBytes } from './sending-steps.rules.ts'

it('goes in the steps 10, 20, 30, 60, 80 and 100 percent (RCPT-008)', () => {
  expect(Object.values(sendingSteps)).toEqual([10, 20, 30, 60, 80, 100])
})

it('has arrived once the last byte is sent, and not while the total is unknown (RCPT-008)', () => {
  expect([stepOfBytes(0, 0), stepOfBytes(99, 100), stepOfBytes(100, 100)]).toEqual([
    'started',
    'started',
    'arrived',
  ])
})

it('sends nothing without a transaction, and reports it (RCPT-002)', () => {
  expect([undefined, '', '0198d0a0-0000-7000-8000-000000000001'].map(isSendable)).toEqual([
    false,
    false,
    true,
  ])
  expect(es.failure.messages.invalid).toBe('Transacción inválida. Por favor, intente de nuevo más tarde.')
})
