import { DomainError } from '@puente/contract/protocol/problems'
import { parsePercent, parseRate } from '@puente/domain/rate'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from './setting-table.rules.ts'
import { changeOfSettings, settingsFromRows, settingsFromWire } from './settings.rules.ts'

const untouched = { settings: defaultSettings, unreadable: [] }

function faultsOf(change: () => unknown): readonly unknown[] {
  try {
    change()
  } catch (error) {
    if (error instanceof DomainError) return error.errors
    throw error
  }
  return []
}

describe('settings', () => {
  it('has the defaults of the fees, limits and validities if nothing was set (ORD-005, PSP-006, RATE-008, PUB-015, PUB-019)', () => {
    const { settings, unreadable } = settingsFromRows([], {})
    expect(unreadable).toEqual([])
    expect(settings).toMatchObject({
      'order.feeMinor': 100n,
      'order.minMinor': 100n,
      'order.maxMinor': 500_000n,
      'establishment.feeMinor': 100n,
      'establishment.minMinor': 1n,
      'establishment.maxMinor': 500_000n,
      'qr.validitySeconds': 1_200,
      'quote.validitySeconds': 900,
      'rate.spreadPercent': parsePercent('1'),
      'provider.active': 'fire_banking',
      'calculator.validitySeconds': 1_800,
      'rate.firstEstimate': parseRate('270'),
      'figures.clients': '+1000',
      'figures.sent': 'R$ 2M+',
      'figures.satisfaction': '98%',
      'calculator.whatsapp': null,
      'wallets.trc20': null,
      'wallets.polygon': null,
      'phones.site': null,
      'phones.calculator': null,
    })
  })

  it("prefers a stored row to the deployment's default, and that to the default in the code", () => {
    const { settings } = settingsFromRows([{ key: 'order.feeMinor', value: '250' }], {
      'order.feeMinor': 150n,
      'provider.active': 'bcb',
    })
    expect(settings['order.feeMinor']).toBe(250n)
    expect(settings['provider.active']).toBe('bcb')
  })

  it.each([
    ['order.feeMinor', 100],
    ['order.feeMinor', '1.00'],
    ['order.feeMinor', '-1'],
    ['order.maxMinor', '9900001'],
    ['qr.validitySeconds', '1200'],
    ['qr.validitySeconds', 1200.5],
    ['rate.spreadPercent', '101'],
    ['rate.spreadPercent', 1],
    ['market.side', 'ask-over-bid'],
    ['brand.name', ''],
  ])('reports a stored %s of %j instead of guessing', (key, value) => {
    expect(settingsFromRows([{ key, value }], {}).unreadable).toEqual([key])
  })

  it('falls back to fire_banking for an unreadable provider, whatever the deployment prefers (PSP-001)', () => {
    const { settings } = settingsFromRows([{ key: 'provider.active', value: 'nobody' }], {
      'provider.active': 'bcb',
    })
    expect(settings['provider.active']).toBe('fire_banking')
  })

  it('ignores a row that a newer version wrote', () => {
    expect(settingsFromRows([{ key: 'later.thing', value: 1 }], {}).unreadable).toEqual([])
  })
})

describe('a change of settings', () => {
  it('lists old and new value of what changed, and nothing else', () => {
    const change = changeOfSettings(untouched, {
      'order.feeMinor': 150n,
      'order.minMinor': 100n,
      'brand.name': 'Ponte',
    })
    expect(change.changed).toEqual([
      { key: 'brand.name', from: 'Puente', to: 'Ponte' },
      { key: 'order.feeMinor', from: '100', to: '150' },
    ])
  })

  it('voids quotes when it changes what they promise, and only then', () => {
    const half = parsePercent('0.5')
    if (half === null) throw new Error('0.5 is a percentage')
    expect(changeOfSettings(untouched, { 'rate.spreadPercent': half }).voidsQuotes).toBe(true)
    expect(changeOfSettings(untouched, { 'order.feeMinor': 0n }).voidsQuotes).toBe(true)
    expect(changeOfSettings(untouched, { 'establishment.feeMinor': 0n }).voidsQuotes).toBe(false)
    expect(changeOfSettings(untouched, {}).voidsQuotes).toBe(false)
  })

  it('refuses values outside the bounds and names the bound (SEC-006)', () => {
    expect(
      faultsOf(() => changeOfSettings(untouched, { 'order.feeMinor': 100_001n, 'qr.validitySeconds': 59 })),
    ).toEqual([
      { field: 'order.feeMinor', rule: 'too-large', limit: 100_000 },
      { field: 'qr.validitySeconds', rule: 'too-small', limit: 60 },
    ])
    expect(faultsOf(() => changeOfSettings(untouched, { 'order.feeMinor': 100_000n }))).toEqual([])
  })

  it('refuses a minimum above its maximum', () => {
    expect(faultsOf(() => changeOfSettings(untouched, { 'order.minMinor': 500_001n }))).toEqual([
      { field: 'order.minMinor', rule: 'above-maximum' },
    ])
    expect(faultsOf(() => changeOfSettings(untouched, { 'order.minMinor': 500_000n }))).toEqual([])
  })

  it('refuses the market limits that contradict each other, and every crossed pair at once', () => {
    expect(
      faultsOf(() =>
        changeOfSettings(untouched, { 'market.freshSeconds': 900, 'market.readEverySeconds': 60 }),
      ),
    ).toEqual([{ field: 'market.freshSeconds', rule: 'above-maximum' }])
    const crossed = settingsFromWire({
      'market.leastRate': '2500.01',
      'establishment.maxMinor': '1',
      'establishment.minMinor': '2',
    })
    expect(faultsOf(() => changeOfSettings(untouched, crossed))).toEqual([
      { field: 'establishment.minMinor', rule: 'above-maximum' },
      { field: 'market.leastRate', rule: 'above-maximum' },
      { field: 'establishment.feeMinor', rule: 'fee-above-maximum' },
    ])
  })

  it('refuses a fee that takes the whole of the largest payment to an establishment', () => {
    const faults = (fee: bigint) =>
      faultsOf(() =>
        changeOfSettings(untouched, { 'establishment.feeMinor': fee, 'establishment.maxMinor': 200n }),
      )
    expect(faults(200n)).toEqual([{ field: 'establishment.feeMinor', rule: 'fee-above-maximum' }])
    expect(faults(199n)).toEqual([])
  })

  it.each(['<b>Puente</b>', 'Puente\u2028Ponte', 'Puente \ud83d', 'Puente\u202e'])(
    'accepts only one line of valid characters without markup, so not %j',
    (brand) =>
      expect(faultsOf(() => changeOfSettings(untouched, { 'brand.name': brand }))).toEqual([
        { field: 'brand.name', rule: 'format' },
      ]),
  )

  it('limits rates to the bounds of a typed one (ruling 7)', () => {
    const broken = settingsFromWire({ 'rate.firstEstimate': '0.99', 'market.mostRate': '10000' })
    expect(faultsOf(() => changeOfSettings(untouched, broken))).toEqual([
      { field: 'rate.firstEstimate', rule: 'too-small', limit: 1 },
      { field: 'market.mostRate', rule: 'too-large', limit: 9999.99 },
    ])
  })

  it('reports each input value that is not of its kind', () => {
    expect(
      faultsOf(() =>
        settingsFromWire({
          'order.feeMinor': 100,
          'rate.spreadPercent': '101',
          'qr.validitySeconds': '60',
          'market.side': 'ask',
        }),
      ),
    ).toEqual(
      ['order.feeMinor', 'qr.validitySeconds', 'rate.spreadPercent', 'market.side'].map((field) => ({
        field,
        rule: 'format',
      })),
    )
  })

  it('keeps the reminders in their order and within ten days (MAIL-005)', () => {
    expect(
      faultsOf(() =>
        changeOfSettings(untouched, { 'mail.firstReminderHours': 0, 'mail.secondReminderHours': 241 }),
      ),
    ).toEqual([
      { field: 'mail.firstReminderHours', rule: 'too-small', limit: 1 },
      { field: 'mail.secondReminderHours', rule: 'too-large', limit: 240 },
    ])
    expect(faultsOf(() => changeOfSettings(untouched, { 'mail.firstReminderHours': 73 }))).toEqual([
      { field: 'mail.firstReminderHours', rule: 'above-maximum' },
    ])
  })
})
