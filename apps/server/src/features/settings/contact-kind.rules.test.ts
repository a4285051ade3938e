import type { SettingKey } from '@puente/contract/settings/admin-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from './setting-table.rules.ts'
import { changeOfSettings, settingsFromWire } from './settings.rules.ts'

const untouched = { settings: defaultSettings, unreadable: [] }

/** What the table would hold, or the rule that the value breaks. */
function saved(key: SettingKey, value: unknown): unknown {
  try {
    const { changed } = changeOfSettings(untouched, settingsFromWire({ [key]: value }))
    return changed[0]?.to
  } catch (error) {
    if (error instanceof DomainError) return error.errors.map(({ field, rule }) => `${field} ${rule}`).join()
    throw error
  }
}

describe('a setting with free text', () => {
  it.each([
    ['support.phone', '011 4321-0000', 'support.phone format'],
    ['support.phone', '+54 (011) 4321-0000', '+541143210000'],
    ['phones.site', ' +55 (11) 3456-7890 ', '+551134567890'],
    ['phones.calculator', '+54 9 11 2345-6789', '+5491123456789'],
    ['phones.calculator', '+595981123456', 'phones.calculator format'],
    ['calculator.whatsapp', '+54 9 11 2345-6789', '+5491123456789'],
    ['calculator.whatsapp', '+55 0800 123 4567', 'calculator.whatsapp format'],
    ['support.whatsapp', 'no', 'support.whatsapp format'],
    ['support.email', ' ayuda@puente.example ', 'ayuda@puente.example'],
    ['support.email', 'ayuda@puente', 'support.email format'],
    ['support.email', 'a b@puente.example', 'support.email format'],
    ['links.storeApp', 'https://store.example/app?id=1', 'https://store.example/app?id=1'],
    ['links.storeApp', 'http://store.example/app', 'links.storeApp format'],
    ['links.storeApp', 'javascript:alert(1)//', 'links.storeApp format'],
    ['links.storeApp', 'https://me:pw@store.example/', 'links.storeApp format'],
    ['links.storeApp', 'https://localhost/app', 'links.storeApp format'],
    ['wallets.trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['wallets.trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'wallets.trc20 checksum'],
    ['wallets.polygon', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'wallets.polygon format'],
    ['wallets.polygon', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wallets.polygon checksum'],
    ['payee.taxId', ' 11.222.333/0001-81 ', '11222333000181'],
    ['payee.taxId', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['payee.taxId', '529.982.247-25', '52998224725'],
    ['payee.taxId', '11222333000182', 'payee.taxId format'],
    ['payee.taxId', '11111111111', 'payee.taxId format'],
    ['payee.taxId', '20-17254359-7', 'payee.taxId format'],
    ['legal.intermediaryTaxId', '30-50001091-2', '30-50001091-2'],
    ['legal.intermediaryTaxId', '30-50001091-3', 'legal.intermediaryTaxId format'],
    ['legal.intermediaryTaxId', '30500010', 'legal.intermediaryTaxId too-short'],
    ['figures.clients', '+2.500', '+2.500'],
    ['figures.clients', '<b>9</b>', 'figures.clients format'],
    ['brand.name', '  Ponte ', 'Ponte'],
    ['brand.name', '', 'brand.name too-short'],
    ['brand.name', null, 'brand.name format'],
    ['brand.name', 7, 'brand.name format'],
  ] as const)('%s of %j becomes %j (PUB-031, SUP-003)', (key, value, expected) => {
    expect(saved(key, value)).toBe(expected)
  })

  it.each(['', null])('is unset by %j, so that its element is hidden (PUB-015)', (nothing) => {
    expect(saved('figures.clients', nothing)).toBeNull()
  })
})

describe('the hours of support', () => {
  const week = defaultSettings['support.hours']

  it('are Monday to Friday 08:00-20:00 by default, Saturday 08:00-17:00, Sunday 09:00-12:00 (SUP-002)', () => {
    const weekday = [{ from: '08:00', to: '20:00' }]
    expect(week).toEqual({
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: [{ from: '08:00', to: '17:00' }],
      sunday: [{ from: '09:00', to: '12:00' }],
    })
  })

  it('may leave days closed, and are refused with missing days, invalid times or a reversed span', () => {
    expect(saved('support.hours', { ...week, sunday: [] })).toEqual({ ...week, sunday: [] })
    const { sunday: _, ...sixDays } = week
    expect(saved('support.hours', sixDays)).toBe('support.hours format')
    expect(saved('support.hours', 'always')).toBe('support.hours format')
    expect(saved('support.hours', { ...week, sunday: [{ from: '9', to: '12:00' }] })).toBe(
      'support.hours format',
    )
    expect(saved('support.hours', { ...week, sunday: [{ from: '12:00', to: '09:00' }] })).toBe(
      'support.hours order',
    )
  })

  it('are equal in any order of their days', () => {
    const turned = Object.fromEntries(Object.entries(week).toReversed())
    expect(saved('support.hours', turned)).toBeUndefined()
  })
})

describe('testimonials', () => {
  const one = { text: 'Cobro en pesos el mismo día.', author: 'Ana, Bariloche' }

  it.each([
    ['the examples of the product', null, undefined],
    ['nobody, which hides the section', [], []],
    ['the words of the operator, trimmed', [{ ...one, author: ' Ana, Bariloche ' }], [one]],
    ['markup', [{ ...one, text: '<script>alert(1)</script>' }], 'testimonials format'],
    ['nobody named', [{ ...one, author: ' ' }], 'testimonials too-short'],
    ['more than fit', Array.from({ length: 13 }, () => one), 'testimonials too-many'],
    ['something else', [{ ...one, stars: 5 }], 'testimonials format'],
  ])('of %s', (_name, value, expected) => {
    expect(saved('testimonials', value)).toEqual(expected)
  })
})
