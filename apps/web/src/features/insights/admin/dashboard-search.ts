import { earliestDay, type MovementSearch } from './movement.rules.ts'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** A period of the figures other than today: a day, or all days. */
export type ShownPeriod = 'yesterday' | 'all' | LocalDay

/** What the address of the dashboard holds beside the table: its parts read it. */
export interface FiguresSearch extends MovementSearch {
  /** Absent for today. */
  figures?: string
}

/** A day that may be asked for: none before the product, none after today. */
export function readDay(text: string, today: LocalDay): LocalDay | null {
  const day = parseLocalDay(text)
  return day === null || day < earliestDay || day > today ? null : day
}

/** Undefined for today, and for a period that does not exist. */
export function readPeriod({ figures }: FiguresSearch): ShownPeriod | undefined {
  if (figures === 'yesterday' || figures === 'all') return figures
  const day = parseLocalDay(figures ?? '')
  return day === null || day < earliestDay ? undefined : day
}
