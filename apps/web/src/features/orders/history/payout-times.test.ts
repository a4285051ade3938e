import type { WeeklyHours } from '@puente/domain/opening-hours'
import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/orders/upcoming.ts'
import { texts as pt } from '../../../messages/pt/orders/upcoming.ts'
import { payoutTimes, toSendMinor } from './payout-times.ts'

const work = [{ from: '09:00', to: '18:00' }]
const never: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const usual: WeeklyHours = {
  ...never,
  monday: work,
  tuesday: work,
  wednesday: work,
  thursday: work,
  friday: work,
}

it('words the usual hours of paying out as people say them', () => {
  expect(payoutTimes(usual, es, 'es')).toBe('de lunes a viernes de 9 a 18')
  expect(payoutTimes(usual, pt, 'pt')).toBe('de segunda a sexta das 9 às 18')
})

it('joins days of other hours, and hours with a pause', () => {
  const saturday = [
    { from: '09:30', to: '12:00' },
    { from: '14:00', to: '16:00' },
  ]
  expect(payoutTimes({ ...usual, saturday }, es, 'es')).toBe(
    'de lunes a viernes de 9 a 18 y los sábados de 9:30 a 12 y de 14 a 16',
  )
  expect(payoutTimes({ ...usual, saturday }, pt, 'pt')).toBe(
    'de segunda a sexta das 9 às 18 e aos sábados das 9:30 às 12 e das 14 às 16',
  )
})

it('says nothing where no hours are set', () => {
  expect(payoutTimes(never, es, 'es')).toBeNull()
})

it('splits the balance into what is on its way and what is to be sent', () => {
  expect(toSendMinor(500n, 200n)).toBe(300n)
  expect(toSendMinor(500n, 500n)).toBe(0n)
  // The event of a payout takes it off the balance before the rest is read again.
  expect(toSendMinor(100n, 500n)).toBe(0n)
})
