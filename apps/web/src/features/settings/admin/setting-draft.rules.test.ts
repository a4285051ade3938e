import type { AdminSetting } from '@puente/contract/settings/admin-settings'
import { weekdays } from '@puente/domain/opening-hours'
import { expect, it } from 'vitest'
import { draftOf, type HoursDraft, readDraft } from './setting-draft.rules.ts'

const setting = (over: Partial<AdminSetting>): AdminSetting => ({
  key: 'brand.name',
  kind: 'text',
  value: null,
  standard: null,
  least: null,
  most: null,
  unit: null,
  choices: null,
  optional: false,
  voidsQuotes: false,
  changedAt: null,
  changedBy: null,
  ...over,
})

it('reads a quantity within its bounds, both included', () => {
  const fee = setting({ kind: 'amount', unit: 'brl-cents', least: '0', most: '1000' })
  expect(readDraft(fee, '0')).toEqual({ ok: true, value: '0' })
  expect(readDraft(fee, '1001')).toEqual({ ok: false, fault: { rule: 'too-large', limit: '1000' } })
  expect(readDraft(fee, '')).toEqual({ ok: false, fault: { rule: 'required' } })
  const wait = setting({ kind: 'duration', unit: 'seconds', least: '60', most: '86400' })
  expect(readDraft(wait, '60')).toEqual({ ok: true, value: 60 })
  expect(readDraft(wait, '59')).toEqual({ ok: false, fault: { rule: 'too-small', limit: '60' } })
  expect(readDraft(wait, '60,5')).toEqual({ ok: false, fault: { rule: 'format' } })
  const rate = setting({ kind: 'rate', unit: 'ars-per-brl', least: '1', most: '9999.99' })
  expect(readDraft(rate, '270,12345678')).toEqual({ ok: true, value: '270.12345678' })
  expect(readDraft(rate, '10000')).toMatchObject({ fault: { rule: 'too-large' } })
})

it('reads an empty text as unset if the setting is optional', () => {
  expect(readDraft(setting({ optional: true }), '  ')).toEqual({ ok: true, value: null })
  expect(readDraft(setting({ least: '2', most: '4' }), 'a')).toMatchObject({ fault: { rule: 'too-short' } })
  expect(readDraft(setting({ least: '2', most: '4' }), 'abcde')).toMatchObject({
    fault: { rule: 'too-long' },
  })
})

it('distinguishes entries that are not set from a list that is empty, which hides the section (PUB-012)', () => {
  const entries = setting({ key: 'testimonials', kind: 'testimonials', optional: true, most: '12' })
  const own = [{ text: 'Cobro al instante.', author: 'Hotel' }]
  for (const value of [null, [], own])
    expect(readDraft(entries, draftOf('testimonials', value))).toEqual({ ok: true, value })
  const blank = { text: ' ', author: '' }
  expect(readDraft(entries, [blank])).toEqual({ ok: false, fault: { rule: 'required' } })
  expect(readDraft(entries, [...own, blank])).toEqual({ ok: true, value: own })
})

it('takes no more testimonials than fit', () => {
  const entries = setting({ key: 'testimonials', kind: 'testimonials', most: '12' })
  const many = Array.from({ length: 13 }, () => ({ text: 'Cobro al instante.', author: 'Hotel' }))
  expect(readDraft(entries, many.slice(1))).toEqual({ ok: true, value: many.slice(1) })
  expect(readDraft(entries, many)).toEqual({ ok: false, fault: { rule: 'too-many', limit: '12' } })
})

it('rejects what is not a phone number, an address or a wallet', () => {
  const rule = (over: Partial<AdminSetting>, text: string) => {
    const read = readDraft(setting(over), text)
    return read.ok ? null : read.fault.rule
  }
  expect(rule({ kind: 'phone' }, '12')).toBe('format')
  expect(rule({ kind: 'whatsapp' }, '+5491123456789')).toBeNull()
  expect(rule({ kind: 'email' }, 'nobody')).toBe('format')
  expect(rule({ kind: 'url' }, 'http://example.com')).toBe('format')
  expect(rule({ kind: 'wallet', key: 'wallets.trc20' }, 'T123')).toBe('format')
})

it('reads a week as it is typed, and reports what is wrong with it', () => {
  const closed = Object.fromEntries(weekdays.map((day) => [day, ''])) as HoursDraft
  const hours = setting({ key: 'support.hours', kind: 'hours' })
  const read = readDraft(hours, { ...closed, monday: '08:00-12:00, 14:00 - 18:00' })
  expect(read).toMatchObject({
    ok: true,
    value: {
      monday: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
      sunday: [],
    },
  })
  expect(read.ok && draftOf('hours', read.value)).toMatchObject({ monday: '08:00-12:00, 14:00-18:00' })
  expect(readDraft(hours, { ...closed, monday: '8-12' })).toMatchObject({ fault: { rule: 'format' } })
  expect(readDraft(hours, { ...closed, wednesday: '12:00-08:00' })).toMatchObject({
    fault: { rule: 'order', weekday: 'wednesday' },
  })
  expect(readDraft(hours, { ...closed, monday: '08:00-12:00, 11:00-13:00' })).toMatchObject({
    fault: { rule: 'overlap' },
  })
})
