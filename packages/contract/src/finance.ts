import * as z from 'zod/mini'
import { providerNames } from './collections.ts'
import { presentPasswordSchema } from './identity/sessions.ts'
import { endpoint } from './protocol/endpoint.ts'
import { brlSchema, daySchema, instantSchema, pageOf, pageQuery, uuidSchema } from './protocol/wire.ts'

/** How long a grant of the finance area lasts (FIN-004). */
export const financeGrantMs = 7_200_000

/**
 * The gate of the finance area, as this session sees it. `unset`: the operator has set no finance password, so nobody can enter. `open`: this
 * session holds a grant, and only its time, a lock, the session's end or a new password ends it.
 */
const gateMembers = {
  state: z.enum(['unset', 'locked', 'open']),
  /** When the grant ends. Null unless `open`. */
  expiresAt: z.nullable(instantSchema),
  /** Until when no password is checked (FIN-007). Null if one may be tried. */
  pausedUntil: z.nullable(instantSchema),
}
const gateSchema = z.strictObject(gateMembers)
export type FinanceGate = z.infer<typeof gateSchema>

export const readFinanceGate = endpoint({
  name: 'readFinanceGate',
  method: 'GET',
  path: '/admin/finance/gate',
  access: 'admin',
  summary:
    'Whether this session holds a grant of the finance area. The only finance endpoint that needs none',
  status: 200,
  response: gateSchema,
})

export const openFinance = endpoint({
  name: 'openFinance',
  method: 'POST',
  path: '/admin/finance/gate',
  access: 'admin',
  summary: 'Opens the finance area for this session and two hours with the finance password',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 200,
  response: z.strictObject({ success: z.literal(true), ...gateMembers }),
  problems: ['finance.password-wrong', 'finance.password-not-set', 'finance.too-many-tries'],
})

export const lockFinance = endpoint({
  name: 'lockFinance',
  method: 'DELETE',
  path: '/admin/finance/gate',
  access: 'admin',
  summary: 'Ends the grant of this session. Changes nothing without one',
  status: 204,
})

/** The refusals of every endpoint behind the gate. */
const gated = ['finance.locked'] as const

export const readFinanceProvider = endpoint({
  name: 'readFinanceProvider',
  method: 'GET',
  path: '/admin/finance/provider',
  access: 'admin',
  summary: 'The active provider and what it can do for the finance area',
  status: 200,
  response: z.strictObject({
    provider: z.enum(providerNames),
    /** Whether its credentials are set. Without them nothing of it can be read (FIN-020). */
    configured: z.boolean(),
    /** Whether it is simulated (ruling 16). */
    simulated: z.boolean(),
    can: z.strictObject({ balance: z.boolean(), statement: z.boolean(), transfers: z.boolean() }),
  }),
  problems: gated,
})

/** The source of a figure: the provider, or our own books if the provider does not have it. */
const sourceSchema = z.enum(['provider', 'books'])

export const readFinanceBalance = endpoint({
  name: 'readFinanceBalance',
  method: 'GET',
  path: '/admin/finance/balance',
  access: 'admin',
  summary: 'What our account at the active provider holds, and how far the books are from it',
  status: 200,
  response: z.strictObject({
    source: sourceSchema,
    /** What can be sent now (FIN-013). Comes from our books if the provider shows no balance. */
    availableBalance: brlSchema,
    /** What the provider holds back. Null if it does not name it. */
    blocked: z.nullable(brlSchema),
    /** The provider's balance minus that of the books. Null if there is nothing to compare. */
    difference: z.nullable(brlSchema),
    readAt: instantSchema,
  }),
  /** `finance.provider-failed` carries the provider's words as `message`, or null, and the last known balance as `last`, or null. */
  problems: [...gated, 'finance.provider-failed', 'provider.not-configured'],
})

/** FIN-011, FIN-012: the filter offers four of them. */
export const financePeriods = ['today', '1day', '7days', '15days', '30days', '90days'] as const
export type FinancePeriod = (typeof financePeriods)[number]

/**
 * One movement of our account. `by-hand`: the confirmation by hand of a charge whose Pix has not arrived, which only our books can have. `movement`:
 * a row of a provider that shows neither its kind nor its Pix (decision 0045).
 */
const movementSchema = z.strictObject({
  /** The key of the movement on both sides: the end-to-end id of a Pix, or that and the return's own id. */
  id: z.string(),
  /** A return carries the time of its Pix, by which the provider lists it. */
  at: instantSchema,
  type: z.enum(['entrada', 'saida']),
  kind: z.enum(['received', 'return', 'transfer', 'fee', 'by-hand', 'movement']),
  /** Never below zero. `type` has the direction. */
  value: brlSchema,
  /** The payer as the provider names them. Null if it does not. */
  name: z.nullable(z.string()),
  /** Who was paid: the establishment, or the owner of the order. Null for a Pix without a charge. */
  payee: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  chargeId: z.nullable(uuidSchema),
  /** The transfer of the finance area behind it. Null for other movements, or if the provider does not name it. */
  transferId: z.nullable(uuidSchema),
  /** Whether it changed the balance. Sums contain only movements that did. */
  state: z.enum(['done', 'processing', 'not-done', 'unknown']),
  /** The provider's own description. Null if it has none. */
  text: z.nullable(z.string()),
  /** Whether the books have it, with the same amount. Null if the statement comes from our books, or the provider names no Pix. */
  books: z.nullable(z.enum(['matched', 'missing', 'different'])),
})
export type Movement = z.infer<typeof movementSchema>

/** Sums of a whole period, not of a page (FIN-015). Both are positive. */
const flowSchema = z.strictObject({ inflow: brlSchema, outflow: brlSchema })

/**
 * The number of movements of each kind in a period. `ins` and `outs` are rows of which only the direction is known. `open`: it is unknown whether
 * they changed the balance, so they are in no sum.
 */
const countsSchema = z.strictObject({
  received: z.number(),
  returns: z.number(),
  ins: z.number(),
  outs: z.number(),
  others: z.number(),
  open: z.number(),
})

const movementPage = pageOf(movementSchema)

export const readFinanceStatement = endpoint({
  name: 'readFinanceStatement',
  method: 'GET',
  path: '/admin/finance/statement',
  access: 'admin',
  summary:
    'The movements of a period, newest first, with the sums of the whole period and of the one before it',
  query: z.strictObject({
    ...pageQuery,
    period: z._default(z.enum(financePeriods), '7days'),
    /** Reads the provider again, instead of the reading of an earlier page. */
    fresh: z._default(z.enum(['yes', 'no']), 'no'),
  }),
  status: 200,
  response: z.strictObject({
    source: sourceSchema,
    /** The first day and the last one, both included, of Buenos Aires. */
    firstDay: daySchema,
    lastDay: daySchema,
    readAt: instantSchema,
    transactions: z.array(movementSchema),
    page: movementPage.shape.page,
    pageSize: movementPage.shape.pageSize,
    totalPages: z.number(),
    totalItems: z.number(),
    ...flowSchema.shape,
    counts: countsSchema,
    /** The same sums for each day of the period, the oldest first. They add up to them. */
    days: z.array(z.strictObject({ day: daySchema, ...flowSchema.shape })),
    /** The same number of days just before (FIN-010). */
    before: flowSchema,
    /** Entries that the provider lists in a way that we cannot read. They are in no sum. */
    unreadable: z.number(),
  }),
  problems: [
    ...gated,
    'finance.provider-failed',
    'finance.statement-too-long',
    'provider.not-configured',
    'statement.period-refused',
    'statement.page-refused',
  ],
})
