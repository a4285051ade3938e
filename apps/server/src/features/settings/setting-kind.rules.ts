import type { AdminSetting, SettingValue } from '@puente/contract/settings/admin-settings'
import type { FieldFault } from '@puente/contract/protocol/problems'
import {
  type Percent,
  parsePercent,
  parseRate,
  percentToText,
  type Rate,
  rateToText,
} from '@puente/domain/rate'

/** The rule that a value breaks, with its bound. */
export type ValueFault = Omit<FieldFault, 'field'>

/** The facts of a kind that a screen needs to offer and check the same values. */
export type KindFacts = Pick<AdminSetting, 'kind' | 'least' | 'most' | 'unit' | 'choices' | 'optional'>

/** How one kind of setting is stored, and which values it may have. */
export interface SettingKind<T> {
  readonly facts: KindFacts
  /** Reads the stored JSON, or an admin's input, which it normalizes. Null if the input is not of this kind. */
  readonly read: (stored: unknown) => { readonly value: T } | null
  /** The form in the table and in the audit log. Amounts and rates are text, never a binary float. */
  readonly write: (value: T) => SettingValue
  /** Null if the value keeps all rules. */
  readonly fault: (value: T) => ValueFault | null
}

const noFacts = { least: null, most: null, unit: null, choices: null, optional: false } as const

/** Whole minor units of a currency between two bounds, both allowed. */
export function minorUnits(
  least: bigint,
  most: bigint,
  unit: 'brl-cents' | 'ars-cents' = 'brl-cents',
): SettingKind<bigint> {
  return {
    facts: { ...noFacts, kind: 'amount', least: String(least), most: String(most), unit },
    read: (stored) =>
      typeof stored === 'string' && /^\d{1,15}$/.test(stored) ? { value: BigInt(stored) } : null,
    write: (value) => value.toString(),
    fault: (value) => {
      // tidy-allow number: a fixed bound of whole centavos, for the text of the fault
      if (value < least) return { rule: 'too-small', limit: Number(least) }
      // tidy-allow number: the same
      return value > most ? { rule: 'too-large', limit: Number(most) } : null
    },
  }
}

/** A whole duration between two bounds, both allowed. */
function duration(unit: 'seconds' | 'minutes' | 'hours') {
  return (least: number, most: number): SettingKind<number> => ({
    facts: { ...noFacts, kind: 'duration', least: String(least), most: String(most), unit },
    read: (stored) => (typeof stored === 'number' ? { value: stored } : null),
    write: (value) => value,
    fault: (value) => {
      if (!Number.isInteger(value)) return { rule: 'format' }
      if (value < least) return { rule: 'too-small', limit: least }
      return value > most ? { rule: 'too-large', limit: most } : null
    },
  })
}

export const wholeSeconds = duration('seconds')
export const wholeMinutes = duration('minutes')
export const wholeHours = duration('hours')

/** 0 to 100 (RATE-008), which the type itself ensures. */
export const percentage: SettingKind<Percent> = {
  facts: { ...noFacts, kind: 'percent', least: '0', most: '100', unit: 'percent' },
  read: (stored) => (typeof stored === 'string' ? present(parsePercent(stored)) : null),
  write: percentToText,
  fault: () => null,
}

/** Pesos for one real, between two bounds, both allowed. */
export function rateBetween(least: Rate, most: Rate): SettingKind<Rate> {
  const [leastText, mostText] = [rateToText(least), rateToText(most)]
  return {
    facts: { ...noFacts, kind: 'rate', least: leastText, most: mostText, unit: 'ars-per-brl' },
    read: (stored) => (typeof stored === 'string' ? present(parseRate(stored)) : null),
    write: rateToText,
    fault: (value) => {
      // tidy-allow number: a fixed bound of at most two decimals, for the text of the fault
      if (value < least) return { rule: 'too-small', limit: Number(leastText) }
      // tidy-allow number: the same
      return value > most ? { rule: 'too-large', limit: Number(mostText) } : null
    },
  }
}

/** One of a few words. */
export function choice<T extends string>(choices: readonly T[]): SettingKind<T> {
  return {
    facts: { ...noFacts, kind: 'choice', choices: [...choices] },
    read: (stored) => present(choices.find((known) => known === stored) ?? null),
    write: (value) => value,
    fault: (value) => (choices.includes(value) ? null : { rule: 'unknown' }),
  }
}

/** One line without markup, with a length between two bounds. */
export function requiredText(least: number, most: number): SettingKind<string> {
  return {
    facts: { ...noFacts, kind: 'text', least: String(least), most: String(most) },
    read: (stored) => (typeof stored === 'string' ? { value: stored.trim() } : null),
    write: (value) => value,
    fault: (value) => lineFault(value, least, most),
  }
}

/** The rule that a line of text breaks, or null. */
export function lineFault(value: string, least: number, most: number): ValueFault | null {
  if (value.length < least) return { rule: 'too-short', limit: least }
  if (value.length > most) return { rule: 'too-long', limit: most }
  // Half a surrogate pair is refused too: no database stores it.
  return /[<>\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value) ? { rule: 'format' } : null
}

/** The same kind, or null. Screens do not show an unset setting. */
export function optional<T extends {}>(kind: SettingKind<T>): SettingKind<T | null> {
  return {
    facts: { ...kind.facts, optional: true },
    // An emptied field means unset as well.
    read: (stored) => (stored === null || stored === '' ? { value: null } : kind.read(stored)),
    write: (value) => (value === null ? null : kind.write(value)),
    fault: (value) => (value === null ? null : kind.fault(value)),
  }
}

function present<T>(value: T | null): { readonly value: T } | null {
  return value === null ? null : { value }
}
