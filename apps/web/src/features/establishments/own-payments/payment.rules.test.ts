import type { OwnPayment } from '@puente/contract/establishments/own-payments'
import { ars, brl } from '@puente/contract/protocol/wire'
import { expect, it } from 'vitest'
import { heldOf, shownStatus } from '../../orders/history/public.ts'
import { entryOf, payerLine, pixOf, wasTakenBack } from './payment.rules.ts'

const chargeId = '019aa000-0000-7000-8000-000000000001'
const payment: OwnPayment = {
  chargeId,
  createdAt: '2026-11-20T15:00:00Z',
  pixStatus: 'confirmed',
  total: brl(5_100n),
  pesosValue: ars(1_485_000n),
  pesosTakenBack: ars(0n),
  heldAmount: null,
  payerName: 'Bia Ávila',
  payerCpf: '***.982.247-**',
  productDescription: 'Nafta súper',
  licensePlate: null,
}

it('leads to the entry of the history that holds everything', () => {
  expect(entryOf(payment)).toEqual({ id: `pix-${chargeId}`, chargeId })
})

it('shows what is known of the payer, and nothing after the data of an unpaid payment were erased', () => {
  expect(payerLine(payment)).toBe('***.982.247-**')
  expect(payerLine({ ...payment, licensePlate: 'ABC1D23' })).toBe('***.982.247-** · ABC1D23')
  expect(payerLine({ ...payment, payerCpf: null })).toBe('')
})

it('marks a part that went back, and leaves a refund and a dispute to their status', () => {
  const back = { ...payment, pesosTakenBack: ars(500_000n) }
  expect(wasTakenBack(payment)).toBe(false)
  expect(wasTakenBack(back)).toBe(true)
  expect(wasTakenBack({ ...back, pixStatus: 'refunded' })).toBe(false)
  expect(wasTakenBack({ ...back, pixStatus: 'disputed' })).toBe(false)
})

it('warns of held money as the history does, in place of the status (ruling 25)', () => {
  const held = { ...payment, pixStatus: 'pending', heldAmount: brl(4_000n) } as const
  expect(shownStatus(pixOf(held))).toBeNull()
  expect(heldOf(pixOf(held))).toBe('unpaid')
  expect(heldOf(pixOf({ ...held, pixStatus: 'confirmed' }))).toBe('extra')
})
