import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { calculatorRateSchema, pairParams, rateTrends } from './rates.ts'
import { instantSchema, rateSchema } from '../protocol/wire.ts'

/**
 * The order rate in force is `readAdminRate` of `rates.ts`; an admin's changes of rates are here. Every change needs a fresh
 * proof, is audited with the old and the new value, and comes to open screens as the live event `rate`, with the id `order`
 * or a pair. Dialogs check with `readTypedRate` and `rateVariation` of `@puente/domain/rate-edit`, as the server does.
 */
const editProblems = [
  'rate.not-a-number',
  'rate.not-positive',
  'rate.out-of-range',
  'rate.variation-unconfirmed',
  'proof.required',
] as const

/** As typed: digits with a point or a comma. */
const typedRate = z.string().check(z.maxLength(40))

export const setManualRate = endpoint({
  name: 'setManualRate',
  method: 'PUT',
  path: '/admin/rates/order/manual',
  access: 'admin',
  freshProof: true,
  summary: 'Sets the order rate by hand and voids every open quote (RATE-010)',
  body: z.strictObject({
    value: typedRate,
    /** The admin confirmed "A variação é de {x}%. Deseja continuar?" (DASH-026). */
    confirmVariation: z.boolean(),
  }),
  status: 204,
  problems: editProblems,
})

export const disableManualRate = endpoint({
  name: 'disableManualRate',
  method: 'DELETE',
  path: '/admin/rates/order/manual',
  access: 'admin',
  freshProof: true,
  summary: 'Returns the order rate to automatic and voids every open quote (RATE-010)',
  status: 204,
  problems: ['proof.required'],
})

export const changeSpread = endpoint({
  name: 'changeSpread',
  method: 'PUT',
  path: '/admin/rates/order/spread',
  access: 'admin',
  freshProof: true,
  summary: 'Changes the spread, 0 to 100 percent, and voids every open quote (RATE-008)',
  body: z.strictObject({
    /** 1 means 1 % (ruling 33); at most 4 decimals. Anything else is `request.invalid` with `percent: out-of-range`. */
    percent: z.string().check(z.maxLength(20)),
  }),
  status: 204,
  problems: ['proof.required'],
})

/** One leg of the market, pesos or reais for one USDT. */
const marketLeg = z.strictObject({
  /** `0` if no reading ever succeeded: the card shows 'Erro ao carregar' (DASH-031). Never used to price anything. */
  value: z.union([rateSchema, z.literal('0')]),
  previousValue: z.nullable(rateSchema),
  trend: z.enum(rateTrends),
  /** When the market was read; when the read failed if `value` is `0`. */
  timestamp: instantSchema,
  /** The newest read failed and this is the value before it: the timestamp is marked '(cached)' (DASH-031). */
  cached: z.boolean(),
})
export type MarketLeg = z.infer<typeof marketLeg>

/** RATE-012: USDT/ARS, USDT/BRL and the USDT itself; ARS_BRL is `ars / brl`. */
export const marketRatesSchema = z.strictObject({
  ars: marketLeg,
  brl: marketLeg,
  usdt: z.literal('1'),
  timestamp: instantSchema,
  /** Pesos for one real by this reading; null if there is no reading. */
  arsBrl: z.nullable(rateSchema),
  /** Name of the source; null before the first reading. */
  source: z.nullable(z.string()),
  simulated: z.boolean(),
  /** Which leg of USDT/BRL was taken (ruling 27). */
  side: z.nullable(z.enum(['bid-over-bid', 'bid-over-ask'])),
  /** Why this process's newest read failed; null once one succeeds. */
  failure: z.nullable(
    z.strictObject({
      at: instantSchema,
      reason: z.enum(['network', 'status', 'malformed', 'no-price', 'crossed', 'time', 'bounds', 'jump']),
    }),
  ),
})
export type MarketRates = z.infer<typeof marketRatesSchema>

export const readMarketRates = endpoint({
  name: 'readMarketRates',
  method: 'GET',
  path: '/admin/rates/market',
  access: 'admin',
  summary: 'Both legs of the newest market reading, with age and trend (DASH-028)',
  status: 200,
  response: marketRatesSchema,
})

export const refreshMarketRates = endpoint({
  name: 'refreshMarketRates',
  method: 'POST',
  path: '/admin/rates/market/reading',
  access: 'admin',
  summary:
    'Reads the market now, unless it was read in the last 10 s (RATE-016), and returns the newest reading',
  status: 200,
  response: marketRatesSchema,
})

const chartPoint = z.strictObject({ at: instantSchema, value: rateSchema })

/**
 * The data for the chart of the order rate: market readings, and decisions of admins. Before the first decision in the
 * list, the one that comes with `at` before `from`, if any, is in force at the left edge.
 */
export const rateHistorySchema = z.strictObject({
  from: instantSchema,
  to: instantSchema,
  /** Base values of market readings, oldest first, at most 400: the newest one of each interval. */
  market: z.array(chartPoint),
  decisions: z.array(
    z.strictObject({
      at: instantSchema,
      mode: z.enum(['manual', 'automatic']),
      value: z.nullable(rateSchema),
      /** Email of the admin; null for the operator. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type RateHistory = z.infer<typeof rateHistorySchema>

export const readRateHistory = endpoint({
  name: 'readRateHistory',
  method: 'GET',
  path: '/admin/rates/history',
  access: 'admin',
  summary: 'Market readings and manual decisions between two days of Buenos Aires, both included',
  query: z.strictObject({
    /** Days as `2026-11-21`; at most 366, else `request.invalid`. Without them the last seven. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  status: 200,
  response: rateHistorySchema,
})

export const calculatorRateRowSchema = z.strictObject({
  id: z.string(),
  ...calculatorRateSchema.shape,
  /** Email of the admin; null for the initial rates. */
  createdBy: z.nullable(z.string()),
})
export type CalculatorRateRow = z.infer<typeof calculatorRateRowSchema>

export const listCalculatorRates = endpoint({
  name: 'listCalculatorRates',
  method: 'GET',
  path: '/admin/rates/calculator/:pair',
  access: 'admin',
  summary: 'The rates of a pair, newest first (RATE-025)',
  params: pairParams,
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  status: 200,
  response: z.strictObject({ items: z.array(calculatorRateRowSchema) }),
  problems: ['rate.pair-unknown'],
})

export const updateCalculatorRate = endpoint({
  name: 'updateCalculatorRate',
  method: 'POST',
  path: '/admin/rates/calculator',
  access: 'admin',
  freshProof: true,
  summary: 'Adds the new rate of a pair; the earlier one becomes inactive and stays (RATE-026)',
  body: z.strictObject({
    pair: z.string().check(z.maxLength(30)),
    rate: typedRate,
    /** The admin confirmed "A variação é de {x}%. Deseja continuar?" (DASH-026). */
    confirmVariation: z.boolean(),
  }),
  status: 201,
  response: calculatorRateRowSchema,
  problems: ['rate.pair-unknown', ...editProblems],
})
