import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { brlSchema, instantSchema, rateSchema, uuidSchema } from '../protocol/wire.ts'

export const rateTrends = ['up', 'down', 'neutral'] as const

/** The customer's rate: base rate less the spread (ruling 9). Neither base nor spread leaves the server for non-admins. */
export const orderRateViewSchema = z.strictObject({
  value: rateSchema,
  previousValue: z.nullable(rateSchema),
  trend: z.enum(rateTrends),
  mode: z.enum(['automatic', 'manual']),
  /** When the market was read, or the manual rate set. */
  timestamp: instantSchema,
  /** The last read of the market failed and this is the value before it: its time is marked "(cached)" (RATE-020). */
  cached: z.boolean(),
  simulated: z.boolean(),
  /** Older values, oldest first, for the small line on the card. */
  history: z.array(rateSchema),
})
export type OrderRateView = z.infer<typeof orderRateViewSchema>

/** Ruling 43: one row for one user, with an expiry and no amount; an order consumes one. */
export const quoteViewSchema = z.strictObject({
  id: uuidSchema,
  rate: orderRateViewSchema,
  fee: brlSchema,
  min: brlSchema,
  max: brlSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  serverTime: instantSchema,
})
export type QuoteView = z.infer<typeof quoteViewSchema>

export const createQuote = endpoint({
  name: 'createQuote',
  method: 'POST',
  path: '/quotes',
  access: 'user',
  summary: 'Gives the signed-in user a quote that is valid for 900 s, or the one still open',
  body: z.strictObject({
    /** Requests a new reading of the market although the open quote is still valid (RATE-016 allows one each 10 s). */
    refresh: z.boolean(),
  }),
  status: 201,
  response: quoteViewSchema,
  problems: ['rate.unavailable'],
})

export const readOrderRate = endpoint({
  name: 'readOrderRate',
  method: 'GET',
  path: '/rates/order',
  access: 'anyone',
  whileLocked: true,
  fromMemory: true,
  summary: 'The rate that an order made now would have',
  rateLimit: 'public-read',
  status: 200,
  response: orderRateViewSchema,
  problems: ['rate.unavailable'],
})

/** Pairs of the calculator (ruling 32). BRL_ARS is pesos for one real, as ARS_BRL is. USDT_BRL is reais for one USDT. */
export const calculatorPairs = ['BRL_ARS', 'USDT_BRL'] as const
export type CalculatorPair = (typeof calculatorPairs)[number]

/** The newest row of a pair (RATE-022, RATE-023). A change comes as the live event `rate` with the pair as its id. */
export const calculatorRateSchema = z.strictObject({
  pair: z.enum(calculatorPairs),
  rate: rateSchema,
  isActive: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type CalculatorRate = z.infer<typeof calculatorRateSchema>

/** Any text, so that an unknown pair is refused with its own 400 (RATE-023). */
export const pairParams = z.strictObject({ pair: z.string().check(z.maxLength(30)) })

/** `calculator.validitySeconds` of the public settings gives the shown validity of a rate. */
export const readCalculatorRate = endpoint({
  name: 'readCalculatorRate',
  method: 'GET',
  path: '/rates/calculator/:pair',
  access: 'anyone',
  whileLocked: true,
  fromMemory: true,
  summary: "The calculator's rate of one pair, BRL_ARS or USDT_BRL",
  rateLimit: 'public-read',
  params: pairParams,
  status: 200,
  response: calculatorRateSchema,
  problems: ['rate.pair-unknown'],
})

/** Admin: the manual order rate and the spread (DASH-020, RATE-010). */
export const adminRateViewSchema = z.strictObject({
  base: rateSchema,
  customer: rateSchema,
  spreadPercent: z.string(),
  mode: z.enum(['automatic', 'manual']),
  /** When the manual rate was set, or the market read. */
  updatedAt: instantSchema,
  /** Email of the admin who set the manual rate; null in automatic mode and for the operator. */
  updatedBy: z.nullable(z.string()),
  /** The trend of the base rate. */
  trend: z.enum(rateTrends),
  usdtArs: z.nullable(rateSchema),
  usdtBrl: z.nullable(rateSchema),
  readAt: z.nullable(instantSchema),
  cached: z.boolean(),
  simulated: z.boolean(),
})
export type AdminRateView = z.infer<typeof adminRateViewSchema>

export const readAdminRate = endpoint({
  name: 'readAdminRate',
  method: 'GET',
  path: '/admin/rates/order',
  access: 'admin',
  summary: 'Base rate, spread and market legs of the order rate',
  status: 200,
  response: adminRateViewSchema,
  problems: ['rate.unavailable'],
})
