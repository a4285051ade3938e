import * as z from 'zod/mini'
import { pixFilters, providerNames } from '../collections.ts'
import { languages } from '../identity/sessions.ts'
import { exportFormats } from '../orders/history.ts'
import { payoutStatuses } from '../orders/statuses.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  daySchema,
  pageQuery,
  positiveMinorSchema,
  uuidSchema,
} from '../protocol/wire.ts'
import { adminChargeSchema, chargeKinds } from '../transactions.ts'

/** Rows of a page (PLUS-013). */
export const sheetPageSize = 100

/** Rows of the longest export (PLUS-019). */
export const longestSheet = 100_000

/** The columns that every admin begins with, in their order. */
export const defaultSheetColumns = [
  'createdAt',
  'kind',
  'clientName',
  'companyName',
  'realValue',
  'rate',
  'pesosValue',
  'pesosPaid',
  'pesosRemaining',
  'pixStatus',
  'payoutStatus',
  'endToEndId',
] as const

/** PLUS-014: the fields of TXN-002, TXN-003 and TXN-004, each once, with the provider's raw status and what is paid and left. */
export const sheetColumns = [
  ...defaultSheetColumns,
  'clientCpf',
  'clientId',
  'description',
  'productDescription',
  'licensePlate',
  'payerPhone',
  'pixPayerName',
  'pixPayerDocument',
  'status',
  'fee',
  'total',
  'refunded',
  'baseRate',
  'spreadPercent',
  'confirmedAt',
  'updatedAt',
  'provider',
  'providerStatus',
  'providerTransactionId',
  'transactionId',
  'id',
  'userId',
  'establishmentId',
  'source',
  'clientReceipt',
  'payoutReceipts',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** What the sheet can be sorted by. A phone is stored encrypted and has no order. */
export const sheetSorts = sheetColumns.filter((column) => column !== 'payerPhone')
export type SheetSort = Exclude<SheetColumn, 'payerPhone'>

/** PLUS-015. A text is searched for in names, companies, descriptions and plates, and as an exact id, CPF or CNPJ. */
const sheetFilters = {
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
  kind: z.optional(z.enum(chargeKinds)),
  pixStatus: z.optional(z.enum(pixFilters)),
  payoutStatus: z.optional(z.enum(payoutStatuses)),
  userId: z.optional(uuidSchema),
  establishmentId: z.optional(uuidSchema),
  provider: z.optional(z.enum(providerNames)),
  /** The reais without the fee, in centavos, both ends included. */
  amountFrom: z.optional(positiveMinorSchema),
  amountTo: z.optional(positiveMinorSchema),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u))),
}

const sheetOrder = {
  sort: z._default(z.enum(sheetSorts), 'createdAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
}

export const listSheet = endpoint({
  name: 'listSheet',
  method: 'GET',
  path: '/admin/spreadsheet',
  access: 'admin',
  summary: 'All transactions of both kinds, 100 a page, filtered and in the order of any column (PLUS-013)',
  query: z.strictObject({ ...pageQuery, ...sheetFilters, ...sheetOrder }),
  status: 200,
  // Their count is that of the sums.
  response: z.strictObject({ items: z.array(adminChargeSchema), page: z.int(), pageSize: z.int() }),
})

export const readSheetSums = endpoint({
  name: 'readSheetSums',
  method: 'GET',
  path: '/admin/spreadsheet/sums',
  access: 'admin',
  summary: 'The exact count and the totals of all transactions that the filters find (PLUS-016)',
  query: z.strictObject(sheetFilters),
  status: 200,
  response: z.strictObject({
    count: z.int(),
    realValue: brlSchema,
    pesosValue: arsSchema,
    pesosPaid: arsSchema,
    pesosRemaining: arsSchema,
  }),
})

export const findSheetUsers = endpoint({
  name: 'findSheetUsers',
  method: 'GET',
  path: '/admin/spreadsheet/users',
  access: 'admin',
  summary: 'Up to ten merchants for the filter, by a part of their company, name or email, or by their id',
  query: z.strictObject({
    search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u)),
  }),
  status: 200,
  response: z.strictObject({
    users: z.array(z.strictObject({ id: uuidSchema, name: z.string(), email: z.string() })),
  }),
})

export const exportSheet = endpoint({
  name: 'exportSheet',
  method: 'GET',
  path: '/admin/spreadsheet/export',
  access: 'admin',
  summary:
    'The filtered transactions as a table for spreadsheets, with the columns that the admin chose (PLUS-017)',
  query: z.strictObject({
    ...sheetFilters,
    ...sheetOrder,
    format: z._default(z.enum(exportFormats), 'xlsx'),
    language: z._default(z.enum(languages), 'pt'),
  }),
  download: true,
  status: 200,
  problems: ['transactions.export-too-long'],
})
