import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'
import { arsSchema, daySchema, instantSchema } from './protocol/wire.ts'

/** The three figures above the table (DASH-002), today in Buenos Aires. */
export const readAdminSummary = endpoint({
  name: 'readAdminSummary',
  method: 'GET',
  path: '/admin/summary',
  access: 'admin',
  summary: 'Revenue in pesos, orders and completed orders of a day',
  query: z.strictObject({ date: z.optional(daySchema) }),
  status: 200,
  response: z.strictObject({
    date: daySchema,
    revenue: arsSchema,
    totalOrders: z.number(),
    completedOrders: z.number(),
    awaitingPix: z.number(),
    toPay: z.number(),
    /** Flagged transactions, counted up to one more than `countedUpTo`. */
    toReview: z.number(),
    computedAt: instantSchema,
  }),
})
