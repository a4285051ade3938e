import type { SettingKey } from '@puente/contract/settings/admin-settings'
import { fallbackProvider, type ProviderName, providerNames } from '@puente/contract/collections'
import type { Testimonial } from '@puente/contract/settings/settings'
import type { OpenSpan, WeeklyHours } from '@puente/domain/opening-hours'
import { type Percent, parsePercent, parseRate, type Rate } from '@puente/domain/rate'
import {
  cuit,
  email,
  hours,
  httpsUrl,
  payeeTaxId,
  phone,
  testimonials,
  wallet,
  whatsapp,
} from './contact-kind.rules.ts'
import {
  choice,
  minorUnits,
  optional,
  percentage,
  rateBetween,
  requiredText,
  type SettingKind,
  wholeHours,
  wholeMinutes,
  wholeSeconds,
} from './setting-kind.rules.ts'

/** The market side that prices an order (ruling 27): the one that the documents name, or the real cost of buying the dollars. */
export const marketSides = ['bid-over-bid', 'bid-over-ask'] as const
export type MarketSide = (typeof marketSides)[number]

/** The one set of settings (ORD-005, SEC-006). Units: centavos of BRL if not named otherwise, seconds, percent, pesos for one real. */
export interface Settings {
  readonly 'brand.name': string
  readonly 'payee.name': string | null
  readonly 'payee.taxId': string | null
  /** The intermediary of payments in Argentina and the provider of virtual assets, as the legal texts name them (LEGAL-005). */
  readonly 'legal.intermediaryName': string | null
  readonly 'legal.intermediaryTaxId': string | null
  readonly 'legal.assetsProviderName': string | null
  readonly 'legal.assetsProviderTaxId': string | null
  /** Ways to reach support (SUP-003). */
  readonly 'support.phone': string | null
  readonly 'support.whatsapp': string | null
  /** The address that people write to, also about their data rights. */
  readonly 'support.email': string | null
  readonly 'support.hours': WeeklyHours
  /** Footers of the site and of the calculator's page (PUB-019). */
  readonly 'phones.site': string | null
  readonly 'phones.calculator': string | null
  readonly 'links.storeApp': string | null
  /** The number that the calculator's orders go to (PUB-031). */
  readonly 'calculator.whatsapp': string | null
  readonly 'calculator.validitySeconds': number
  readonly 'wallets.trc20': string | null
  readonly 'wallets.polygon': string | null
  readonly 'figures.clients': string | null
  readonly 'figures.sent': string | null
  readonly 'figures.satisfaction': string | null
  /** Null shows the examples of the product. */
  readonly testimonials: readonly Testimonial[] | null
  readonly 'order.feeMinor': bigint
  /** Limits of the amount asked for, before the fee (ORD-008). */
  readonly 'order.minMinor': bigint
  readonly 'order.maxMinor': bigint
  readonly 'establishment.feeMinor': bigint
  /** Limits of the amount including the fee, unlike those of an order (ruling 8). */
  readonly 'establishment.minMinor': bigint
  readonly 'establishment.maxMinor': bigint
  readonly 'qr.validitySeconds': number
  readonly 'quote.validitySeconds': number
  readonly 'provider.active': ProviderName
  /** When pesos are usually paid out, for merchants to read. A week without hours is unset. It decides nothing. */
  readonly 'payout.hours': WeeklyHours
  /** Centavos of ARS that one admin pays for one charge without a second admin. Null if no second admin is needed. */
  readonly 'payout.aloneMinor': bigint | null
  /** The largest Pix in suspense that one admin may assign or honour, and the largest transfer that one may close, without a second admin. */
  readonly 'suspense.aloneMinor': bigint
  /** 1 means 1 % (ruling 33). */
  readonly 'rate.spreadPercent': Percent
  /** Shown until the real rate arrives. It prices nothing (DASH-032). */
  readonly 'rate.firstEstimate': Rate
  readonly 'market.side': MarketSide
  /** How often the market is read without visitors, and the age from which a visit causes a new reading. */
  readonly 'market.readEverySeconds': number
  readonly 'market.freshSeconds': number
  /** Least pause between two reads, for every caller (RATE-016). */
  readonly 'market.leastGapSeconds': number
  /** An automatic rate older than this prices no order (RATE-015). */
  readonly 'market.tooOldSeconds': number
  /** Readings outside these bounds are not used. */
  readonly 'market.leastRate': Rate
  readonly 'market.mostRate': Rate
  /** Hours after registration when a person without documents gets a reminder (MAIL-005). */
  readonly 'mail.firstReminderHours': number
  readonly 'mail.secondReminderHours': number
  /** Minutes without activity after which a remembered session of a person with a PIN locks (AUTH-021). */
  readonly 'session.pinLockMinutes': number
  /** HIST-031: seconds between two refreshes of an open history, for more than one a minute. Null turns this off. */
  readonly 'history.refreshSeconds': number | null
}

const weekday: readonly OpenSpan[] = [{ from: '08:00', to: '20:00' }]

/** The values that apply if nobody has set any (ruling 8). */
export const defaultSettings: Settings = {
  'brand.name': 'Puente',
  'payee.name': null,
  'payee.taxId': null,
  'legal.intermediaryName': null,
  'legal.intermediaryTaxId': null,
  'legal.assetsProviderName': null,
  'legal.assetsProviderTaxId': null,
  'support.phone': null,
  'support.whatsapp': null,
  'support.email': null,
  'support.hours': {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: [{ from: '08:00', to: '17:00' }],
    sunday: [{ from: '09:00', to: '12:00' }],
  },
  'phones.site': null,
  'phones.calculator': null,
  'links.storeApp': null,
  'calculator.whatsapp': null,
  'calculator.validitySeconds': 1_800,
  'wallets.trc20': null,
  'wallets.polygon': null,
  'figures.clients': '+1000',
  'figures.sent': 'R$ 2M+',
  'figures.satisfaction': '98%',
  testimonials: null,
  'order.feeMinor': 100n,
  'order.minMinor': 100n,
  'order.maxMinor': 500_000n,
  'establishment.feeMinor': 100n,
  'establishment.minMinor': 1n,
  'establishment.maxMinor': 500_000n,
  'qr.validitySeconds': 1_200,
  'quote.validitySeconds': 900,
  'provider.active': fallbackProvider,
  'payout.hours': {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  },
  'payout.aloneMinor': null,
  'suspense.aloneMinor': 100_000n,
  'rate.spreadPercent': typedPercent('1'),
  'rate.firstEstimate': typedRate('270'),
  'market.side': 'bid-over-bid',
  'market.readEverySeconds': 900,
  'market.freshSeconds': 60,
  'market.leastGapSeconds': 10,
  // 54,000,000 ms in the requirements.
  'market.tooOldSeconds': 54_000,
  // The market was near 290 when these were chosen, so a tenfold error, up or down, is outside.
  'market.leastRate': typedRate('30'),
  'market.mostRate': typedRate('2500'),
  'mail.firstReminderHours': 24,
  'mail.secondReminderHours': 72,
  'session.pinLockMinutes': 15,
  'history.refreshSeconds': null,
}

// With these bounds the total of a charge is at most the R$ 100.000,00 that a provider takes (PSP-004).
const fee = minorUnits(0n, 100_000n)
const limit = minorUnits(1n, 9_900_000n)
const name = optional(requiredText(2, 100))
const figure = optional(requiredText(1, 20))
/** The bounds of an order rate, which also apply to one typed by hand (ruling 7). */
const orderRate = rateBetween(typedRate('1'), typedRate('9999.99'))

/** How each setting is stored, and its bounds. */
export const settingKinds: { readonly [K in SettingKey]: SettingKind<Settings[K]> } = {
  'brand.name': requiredText(1, 40),
  'payee.name': name,
  'payee.taxId': optional(payeeTaxId),
  'legal.intermediaryName': name,
  'legal.intermediaryTaxId': optional(cuit),
  'legal.assetsProviderName': name,
  // The provider may be in any country.
  'legal.assetsProviderTaxId': optional(requiredText(8, 20)),
  'support.phone': optional(phone),
  'support.whatsapp': optional(whatsapp),
  'support.email': optional(email),
  'support.hours': hours,
  'phones.site': optional(phone),
  'phones.calculator': optional(phone),
  'links.storeApp': optional(httpsUrl),
  'calculator.whatsapp': optional(whatsapp),
  'calculator.validitySeconds': wholeSeconds(60, 86_400),
  'wallets.trc20': optional(wallet('trc20')),
  'wallets.polygon': optional(wallet('polygon')),
  'figures.clients': figure,
  'figures.sent': figure,
  'figures.satisfaction': figure,
  testimonials: optional(testimonials),
  'order.feeMinor': fee,
  'order.minMinor': limit,
  'order.maxMinor': limit,
  'establishment.feeMinor': fee,
  'establishment.minMinor': limit,
  'establishment.maxMinor': limit,
  'qr.validitySeconds': wholeSeconds(60, 86_400),
  'quote.validitySeconds': wholeSeconds(60, 3_600),
  'provider.active': choice(providerNames),
  'payout.hours': hours,
  // Zero means that a second admin is always needed. The largest amount is a thousand million pesos.
  'payout.aloneMinor': optional(minorUnits(0n, 100_000_000_000n, 'ars-cents')),
  'suspense.aloneMinor': minorUnits(0n, 9_900_000n),
  'rate.spreadPercent': percentage,
  'rate.firstEstimate': orderRate,
  'market.side': choice(marketSides),
  'market.readEverySeconds': wholeSeconds(60, 3_600),
  'market.freshSeconds': wholeSeconds(10, 900),
  'market.leastGapSeconds': wholeSeconds(1, 60),
  'market.tooOldSeconds': wholeSeconds(900, 172_800),
  'market.leastRate': orderRate,
  'market.mostRate': orderRate,
  'mail.firstReminderHours': wholeHours(1, 240),
  'mail.secondReminderHours': wholeHours(1, 240),
  'session.pinLockMinutes': wholeMinutes(1, 240),
  'history.refreshSeconds': optional(wholeSeconds(10, 60)),
}

/** Each lower setting with the upper setting that it must not exceed. */
export const boundedPairs = [
  ['order.minMinor', 'order.maxMinor'],
  ['establishment.minMinor', 'establishment.maxMinor'],
  ['market.leastRate', 'market.mostRate'],
  ['market.leastGapSeconds', 'market.freshSeconds'],
  ['market.freshSeconds', 'market.readEverySeconds'],
  ['market.readEverySeconds', 'market.tooOldSeconds'],
  ['mail.firstReminderHours', 'mail.secondReminderHours'],
] as const

/** The settings that a quote promises. Changing one of them voids all quotes given before (ORD-019). */
export const promisedByQuotes: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'order.feeMinor',
  'order.minMinor',
  'order.maxMinor',
  'rate.spreadPercent',
  'market.side',
])

function typedPercent(text: string): Percent {
  return known(parsePercent(text), text)
}

function typedRate(text: string): Rate {
  return known(parseRate(text), text)
}

function known<T>(value: T | null, text: string): T {
  if (value === null) throw new Error(`the default ${text} cannot be read`)
  return value
}
