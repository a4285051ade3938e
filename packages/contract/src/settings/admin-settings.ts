import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { testimonialsSchema, weeklyHoursSchema } from './settings.ts'
import { instantSchema, pageOf, pageQuery } from '../protocol/wire.ts'

/** Every setting (SEC-006), in the order in which the screen shows them; a screen labels them by a `Record<SettingKey, …>`. */
export const settingGroups = {
  brand: [
    'brand.name',
    'payee.name',
    'payee.taxId',
    'legal.intermediaryName',
    'legal.intermediaryTaxId',
    'legal.assetsProviderName',
    'legal.assetsProviderTaxId',
  ],
  contact: [
    'support.phone',
    'support.whatsapp',
    'support.email',
    'support.hours',
    'phones.site',
    'phones.calculator',
    'links.storeApp',
  ],
  calculator: ['calculator.whatsapp', 'calculator.validitySeconds', 'wallets.trc20', 'wallets.polygon'],
  figures: ['figures.clients', 'figures.sent', 'figures.satisfaction', 'testimonials'],
  charges: [
    'order.feeMinor',
    'order.minMinor',
    'order.maxMinor',
    'establishment.feeMinor',
    'establishment.minMinor',
    'establishment.maxMinor',
    'qr.validitySeconds',
    'quote.validitySeconds',
    'provider.active',
    'payout.hours',
    'payout.aloneMinor',
    'suspense.aloneMinor',
  ],
  rate: [
    'rate.spreadPercent',
    'rate.firstEstimate',
    'market.side',
    'market.readEverySeconds',
    'market.freshSeconds',
    'market.leastGapSeconds',
    'market.tooOldSeconds',
    'market.leastRate',
    'market.mostRate',
  ],
  accounts: [
    'mail.firstReminderHours',
    'mail.secondReminderHours',
    'session.pinLockMinutes',
    'history.refreshSeconds',
  ],
} as const
export type SettingGroup = keyof typeof settingGroups
export type SettingKey = (typeof settingGroups)[SettingGroup][number]
export const settingKeys: readonly SettingKey[] = Object.values(settingGroups).flat()

/**
 * How a setting is edited. Its value on the wire: `amount` cents of a real as digits · `percent` and `rate` decimals with a
 * point, as text · `duration` a whole number of `unit` · `choice` one of `choices` · `phone`, `whatsapp` typed as people write
 * them, kept as `+…` · `url` https only · `wallet` an address with a right checksum · `hours` and `testimonials` their objects
 * · the rest plain text of one line.
 */
export const settingKinds = [
  'text',
  'amount',
  'percent',
  'rate',
  'duration',
  'choice',
  'email',
  'phone',
  'whatsapp',
  'url',
  'wallet',
  'hours',
  'testimonials',
] as const
export type SettingKind = (typeof settingKinds)[number]

export const settingValueSchema = z.union([
  z.null(),
  z.string().check(z.maxLength(1000)),
  z.number(),
  weeklyHoursSchema,
  testimonialsSchema,
])
export type SettingValue = z.infer<typeof settingValueSchema>

const keySchema = z.enum(settingKeys)

export const adminSettingSchema = z.strictObject({
  key: keySchema,
  kind: z.enum(settingKinds),
  value: settingValueSchema,
  /** The value until an admin sets one. */
  standard: settingValueSchema,
  /** Inclusive bounds: for quantities in their unit, for texts in characters, for lists in entries; else null. */
  least: z.nullable(z.string()),
  most: z.nullable(z.string()),
  unit: z.nullable(
    z.enum(['brl-cents', 'ars-cents', 'percent', 'ars-per-brl', 'seconds', 'minutes', 'hours']),
  ),
  choices: z.nullable(z.array(z.string())),
  /** May be unset: the value is null, and the places that show it are hidden. */
  optional: z.boolean(),
  /** A change voids every open quote (ORD-019). The screen warns of that before it saves. */
  voidsQuotes: z.boolean(),
  changedAt: z.nullable(instantSchema),
  /** Email of the admin; null when nobody or the operator's own command changed it. */
  changedBy: z.nullable(z.string()),
})
export type AdminSetting = z.infer<typeof adminSettingSchema>

const adminSettingsSchema = z.strictObject({
  /** Revision of all settings. A change names the revision that it is based on, so that two admins cannot overwrite each other. */
  version: z.number(),
  settings: z.array(adminSettingSchema),
})
export type AdminSettings = z.infer<typeof adminSettingsSchema>

export const readAdminSettings = endpoint({
  name: 'readAdminSettings',
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  summary: 'Every setting with its bounds, its default and who changed it last',
  status: 200,
  response: adminSettingsSchema,
})

/**
 * Changes several settings at once, or none. `request.invalid` names each key in `errors[].field` with the rule that it breaks:
 * `too-small`, `too-large` (with `limit`), `too-short`, `too-long` (with `limit`), `format`, `unknown`, `checksum`, `order`,
 * `overlap`, `above-maximum` (a minimum above its maximum) or `fee-above-maximum` (no room for an amount). `settings.changed`: somebody changed one of
 * these settings since `version`; its details are `{version, current}` with the present value of each that they changed.
 */
export const changeSettings = endpoint({
  name: 'changeSettings',
  method: 'PATCH',
  path: '/admin/settings',
  access: 'admin',
  freshProof: true,
  summary: 'Changes settings, in force at once and for new charges only (SEC-006)',
  body: z.strictObject({
    version: z.number().check(z.int(), z.nonnegative()),
    changes: z.partialRecord(keySchema, settingValueSchema),
  }),
  status: 200,
  response: adminSettingsSchema,
  problems: ['settings.changed', 'proof.required'],
})

export const settingChangeSchema = z.strictObject({
  at: instantSchema,
  /** Email of the admin; null for the operator's own command. */
  by: z.nullable(z.string()),
  key: keySchema,
  from: settingValueSchema,
  to: settingValueSchema,
})
export type SettingChange = z.infer<typeof settingChangeSchema>

export const listSettingChanges = endpoint({
  name: 'listSettingChanges',
  method: 'GET',
  path: '/admin/settings/changes',
  access: 'admin',
  summary: 'Changes of settings from the audit log, newest first, 20 a page',
  query: z.strictObject({ ...pageQuery, key: z.optional(keySchema) }),
  status: 200,
  response: pageOf(settingChangeSchema),
})
