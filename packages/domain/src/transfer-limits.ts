import { localDayOf, startOfLocalDay } from './local-day.ts'

/** The two periods of a day at Brasília: daytime from 06:00 to 20:00, night from 20:00 to 06:00 (FIN-028). */
export type LimitPeriod = 'daytime' | 'night'

/** The limits of one period, in centavos of BRL, none below zero. */
export interface PeriodLimits {
  /** The most that one transfer may send. */
  readonly perTransferMinor: bigint
  /** The most that all transfers of one daytime, or of one night, may send together. */
  readonly perDayMinor: bigint
}

/** The limits of transfers. Those of the operator bind, whatever a provider allows (ruling 59). */
export type TransferLimits = Readonly<Record<LimitPeriod, PeriodLimits>>

/** One daytime or one night. Transfers in it count against its limit per day. */
export interface LimitWindow {
  readonly period: LimitPeriod
  readonly from: Date
  /** The first instant after it: compare with `<`. */
  readonly to: Date
}

const hourMs = 3_600_000
const dayBeginsHour = 6
const nightBeginsHour = 20

/**
 * The daytime or night in which an instant falls. A night is one window over midnight, so that midnight does not start a second allowance (as the
 * Central Bank counts its Pix limits: Resolução BCB 142/2021, 20:00 to 06:00). Brasília has had UTC-3 all year since 2019, as local days have.
 */
export function limitWindowOf(at: Date): LimitWindow {
  const midnightMs = startOfLocalDay(localDayOf(at)).getTime()
  const atHour = (hour: number) => new Date(midnightMs + hour * hourMs)
  if (at < atHour(dayBeginsHour)) {
    return { period: 'night', from: atHour(nightBeginsHour - 24), to: atHour(dayBeginsHour) }
  }
  if (at < atHour(nightBeginsHour)) {
    return { period: 'daytime', from: atHour(dayBeginsHour), to: atHour(nightBeginsHour) }
  }
  return { period: 'night', from: atHour(nightBeginsHour), to: atHour(24 + dayBeginsHour) }
}

/** A limit that a transfer would exceed. */
export interface ExceededLimit {
  readonly limit: 'per-transfer' | 'per-day'
  readonly period: LimitPeriod
  readonly limitMinor: bigint
  /** The most that one transfer may still send in this window, in centavos. */
  readonly leftMinor: bigint
}

/**
 * The limit that a transfer would exceed, or null if it keeps to both. Reports the limit per transfer first, because waiting does not help there.
 * @param transfer when it is sent, and its amount in centavos
 * @param sentMinor centavos that other transfers in the window of this one (`limitWindowOf`) sent, or may have sent because their outcome is
 * unknown
 */
export function exceededLimit(
  limits: TransferLimits,
  { at, amountMinor }: { readonly at: Date; readonly amountMinor: bigint },
  sentMinor: bigint,
): ExceededLimit | null {
  const { period } = limitWindowOf(at)
  const { perTransferMinor, perDayMinor } = limits[period]
  const leftMinor = leftToSend(limits, at, sentMinor)
  if (amountMinor > perTransferMinor) {
    return { limit: 'per-transfer', period, limitMinor: perTransferMinor, leftMinor }
  }
  return amountMinor > leftMinor ? { limit: 'per-day', period, limitMinor: perDayMinor, leftMinor } : null
}

/** The most that one transfer may send at this instant, in centavos: never below zero. @param sentMinor as in `exceededLimit` */
export function leftToSend(limits: TransferLimits, at: Date, sentMinor: bigint): bigint {
  const { perTransferMinor, perDayMinor } = limits[limitWindowOf(at).period]
  const leftOfDay = perDayMinor > sentMinor ? perDayMinor - sentMinor : 0n
  return leftOfDay < perTransferMinor ? leftOfDay : perTransferMinor
}

/** Why limits cannot be set, with the period at fault; null if they can. `transfer-above-day`: one transfer could send more than the day allows. */
export function limitsFault(
  limits: TransferLimits,
): { readonly period: LimitPeriod; readonly fault: 'negative' | 'transfer-above-day' } | null {
  for (const period of ['daytime', 'night'] as const) {
    const { perTransferMinor, perDayMinor } = limits[period]
    if (perTransferMinor < 0n || perDayMinor < 0n) return { period, fault: 'negative' }
    if (perTransferMinor > perDayMinor) return { period, fault: 'transfer-above-day' }
  }
  return null
}
