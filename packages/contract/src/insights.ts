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

const waitingSchema = z.strictObject({
  waiting: z.number(),
  /** Of those, the ones that came after the time in the query; all of them without one. */
  fresh: z.number(),
})

/** For the bell of the admin area. It returns counts and no data, so it is safe to reload after every event. */
export const readWaiting = endpoint({
  name: 'readWaiting',
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary: 'The number of cases that wait for an admin, and of those that came since they last looked',
  query: z.strictObject({
    payoutsSince: z.optional(instantSchema),
    reviewsSince: z.optional(instantSchema),
    flaggedSince: z.optional(instantSchema),
    storesSince: z.optional(instantSchema),
  }),
  status: 200,
  response: z.strictObject({
    /** Confirmed charges whose pesos are not all sent, including those that an admin is paying now. */
    payouts: waitingSchema,
    /** Identities that were sent for review. */
    reviews: waitingSchema,
    /** Transactions that need a review by an admin. This and the next are counted up to one more than `countedUpTo`. */
    flagged: waitingSchema,
    /** Registrations of establishments that wait for their approval. */
    stores: waitingSchema,
    /** Open tickets of support (PLUS-027), counted in the same way. */
    tickets: z.number(),
    readAt: instantSchema,
  }),
})
