import { lastPage } from './paging.ts'
import * as z from 'zod/mini'

/** An amount on the wire: whole minor units as text, so that no reader makes a binary float of it. */
const amount = z.string().check(z.regex(/^-?\d{1,18}$/))

export const brlSchema = z.strictObject({ amountMinor: amount, currency: z.literal('BRL') })
export const arsSchema = z.strictObject({ amountMinor: amount, currency: z.literal('ARS') })
export type BrlWire = z.infer<typeof brlSchema>
export type ArsWire = z.infer<typeof arsSchema>

/** @param minor centavos, of either sign */
export function brl(minor: bigint): BrlWire {
  return { amountMinor: minor.toString(), currency: 'BRL' }
}

/** @param minor centavos, of either sign */
export function ars(minor: bigint): ArsWire {
  return { amountMinor: minor.toString(), currency: 'ARS' }
}

/** A positive amount that a person typed. */
export const positiveMinorSchema = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A rate as a decimal text with at most 8 decimals, pesos for one real unless said otherwise. */
export const rateSchema = z.string().check(z.regex(/^\d{1,10}(\.\d{1,8})?$/))

/** A day of Buenos Aires as `YYYY-MM-DD`. The server refuses one that the calendar does not have. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const instantSchema = z.iso.datetime()
/** In lower case, as the database writes it: a caller may send capitals. */
export const uuidSchema = z.uuid().check(z.toLowerCase())

export const idParams = z.strictObject({ id: uuidSchema })

/** Free text of one line: trimmed, without control characters or angle brackets (names keep quotes and accents, ruling 44). */
export function lineSchema(min: number, max: number) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^<>\p{Cc}\p{Cf}]*$/u))
}

/** Numbered pages, from 1. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(lastPage)), 1),
}

/** One page of a list. A total that is not exact is `countedUpTo`, and the list is longer. */
export interface PageOf<T> {
  readonly items: T[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly totalIsExact: boolean
}

export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    totalIsExact: z.boolean(),
  })
}
