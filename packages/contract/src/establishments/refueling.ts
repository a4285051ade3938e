import * as z from 'zod/mini'
import { pixFilters } from '../collections.ts'
import { languages } from '../identity/sessions.ts'
import { exportFormats } from '../orders/history.ts'
import { payoutStatuses } from '../orders/statuses.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  daySchema,
  instantSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'

/** PLUS-009: `text` as typed, `key` as it is compared. */
const plateSchema = z.strictObject({
  text: z.string(),
  key: z.string(),
  /** Null: 'Placa não reconhecida'. */
  country: z.nullable(z.enum(['brazil', 'argentina'])),
})
export type RefuelingPlate = z.infer<typeof plateSchema>

/** A payment at an establishment of category combustible (PLUS-007). */
export const refuelingSchema = z.strictObject({
  chargeId: uuidSchema,
  createdAt: instantSchema,
  station: z.strictObject({ id: uuidSchema, name: z.string() }),
  city: z.string(),
  /** Null: 'Sem placa'. */
  plate: z.nullable(plateSchema),
  /** Null, like the payer, once the payer's data of an unpaid payment was dropped. */
  product: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  /** Without the fee. */
  realValue: brlSchema,
  pesosValue: arsSchema,
  pesosPaid: arsSchema,
  /** `held` instead of the status of a charge whose money came and is held (ruling 25). */
  pixStatus: z.enum(pixFilters),
  payoutStatus: z.enum(payoutStatuses),
})
export type Refueling = z.infer<typeof refuelingSchema>

/** Over the payments of a group whose Pix is confirmed (PLUS-010), as they were charged: a later refund does not lessen them. */
const sums = {
  payments: z.int(),
  realValue: brlSchema,
  pesosValue: arsSchema,
  pesosPaid: arsSchema,
  /** Null without a payment. */
  firstAt: z.nullable(instantSchema),
  lastAt: z.nullable(instantSchema),
}
export const refuelingSumsSchema = z.strictObject(sums)
export type RefuelingSums = z.infer<typeof refuelingSumsSchema>

/** What a totals view groups by. Weeks begin on Monday; days are those of Buenos Aires (ruling 19). */
export const refuelingGroups = ['station', 'plate', 'day', 'week', 'month'] as const
export type RefuelingGroup = (typeof refuelingGroups)[number]

export const refuelingTotalSchema = z.strictObject({
  ...sums,
  /** The station's id, the plate's key (`-` without a plate), or the first day of the period. */
  key: z.string(),
  /** Null but for a group of stations. */
  station: z.nullable(z.strictObject({ id: uuidSchema, name: z.string(), city: z.string() })),
  /** Null but for a group of plates with a plate. */
  plate: z.nullable(plateSchema),
})
export type RefuelingTotal = z.infer<typeof refuelingTotalSchema>

/** PLUS-008. */
const refuelingFilters = {
  station: z.optional(uuidSchema),
  /** In any spelling. Only spaces and hyphens, such as `-`: payments without a plate. */
  plate: z.optional(z.string().check(z.minLength(1), z.maxLength(50), z.regex(/^[^\0\p{Cs}]*$/u))),
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
  pixStatus: z.optional(z.enum(pixFilters)),
  payoutStatus: z.optional(z.enum(payoutStatuses)),
}

export const listRefuelings = endpoint({
  name: 'listRefuelings',
  method: 'GET',
  path: '/admin/refuelings',
  access: 'admin',
  summary: 'Payments at petrol stations, newest first (PLUS-007, PLUS-008)',
  query: z.strictObject({ ...pageQuery, ...refuelingFilters }),
  status: 200,
  response: pageOf(refuelingSchema),
})

export const listRefuelingTotals = endpoint({
  name: 'listRefuelingTotals',
  method: 'GET',
  path: '/admin/refueling-totals',
  access: 'admin',
  summary: 'Totals of payments at petrol stations per station, plate or period (PLUS-010)',
  query: z.strictObject({ ...pageQuery, ...refuelingFilters, by: z.enum(refuelingGroups) }),
  status: 200,
  response: pageOf(refuelingTotalSchema),
})

export const readRefuelingSums = endpoint({
  name: 'readRefuelingSums',
  method: 'GET',
  path: '/admin/refueling-sums',
  access: 'admin',
  summary: 'The sums of the payments at petrol stations that a filter finds (PLUS-010, PLUS-011)',
  query: z.strictObject(refuelingFilters),
  status: 200,
  response: refuelingSumsSchema,
})

export const listRefuelingStations = endpoint({
  name: 'listRefuelingStations',
  method: 'GET',
  path: '/admin/refueling-stations',
  access: 'admin',
  summary: 'The petrol stations by name, for the filter',
  status: 200,
  response: z.strictObject({
    stations: z.array(z.strictObject({ id: uuidSchema, name: z.string(), city: z.string() })),
  }),
})

export const exportRefuelings = endpoint({
  name: 'exportRefuelings',
  method: 'GET',
  path: '/admin/refuelings/export',
  access: 'admin',
  summary: 'The list or a totals view as a table for spreadsheets, with the filters stated in it (PLUS-012)',
  query: z.strictObject({
    ...refuelingFilters,
    /** Absent: the list. */
    by: z.optional(z.enum(refuelingGroups)),
    format: z._default(z.enum(exportFormats), 'xlsx'),
    language: z._default(z.enum(languages), 'pt'),
  }),
  download: true,
  status: 200,
})
