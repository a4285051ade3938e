import { parsePercent, parseRate, type Rate } from '@puente/domain/rate'
import { expect, it } from 'vitest'
import type { StoredReading } from '../rate.rules.ts'
import { baseOfShownRate } from './shown-rate.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

function rate(text: string): Rate {
  const read = parseRate(text)
  if (read === null) throw new Error(`${text} is a rate`)
  return read
}

const spread = parsePercent('1')
if (spread === null) throw new Error('1 is a percentage')

const readings = [
  { value: rate('300'), at: ago(60) },
  { value: rate('310'), at: ago(600) },
  { value: rate('320'), at: ago(1_200) },
  { value: rate('330'), at: ago(2_000) },
]
const reading: StoredReading = {
  id: 'r',
  usdtArs: rate('1500'),
  usdtBrl: rate('5'),
  value: rate('300'),
  side: 'bid-over-bid',
  simulated: true,
  readAt: ago(60),
}
const automatic = { mode: 'automatic', value: rate('300'), at: ago(60), reading } as const
const manual = { mode: 'manual', value: rate('280'), at: ago(30), reading: null } as const

const shown = (text: string) => ({ rate: rate(text), validitySeconds: 900, spread })

it('is valid while it is in force, and for 900 s after the market moved (PAY-031, ORD-019)', () => {
  expect(baseOfShownRate(shown('297'), automatic, readings, null, now)).toBe(rate('300'))
  expect(baseOfShownRate(shown('306.9'), automatic, readings, null, now)).toBe(rate('310'))
  expect(baseOfShownRate(shown('316.8'), automatic, readings, null, now)).toBe(rate('320'))
  // 330 ended 1,200 s ago; 290 was never read.
  expect(baseOfShownRate(shown('326.7'), automatic, readings, null, now)).toBeNull()
  expect(baseOfShownRate(shown('287.1'), automatic, readings, null, now)).toBeNull()
})

it('ends when quotes are voided, and ignores readings during a manual rate (PAY-031, ORD-019)', () => {
  expect(baseOfShownRate(shown('297'), manual, readings, ago(30), now)).toBeNull()
  expect(baseOfShownRate(shown('306.9'), manual, readings, ago(100), now)).toBeNull()
  expect(baseOfShownRate(shown('277.2'), manual, readings, ago(30), now)).toBe(rate('280'))
  // Voided 100 s ago, so earlier market readings are not valid.
  expect(baseOfShownRate(shown('306.9'), automatic, readings, ago(100), now)).toBe(rate('310'))
  expect(baseOfShownRate(shown('316.8'), automatic, readings, ago(100), now)).toBeNull()
})
