import type { MovementSearch } from './movement.rules.ts'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** A period of the figures other than today: a day, or all days. */
export type ShownPeriod = 'yesterday' | 'all' | LocalDay

/** What the address of the dashboard holds beside the table: its parts read it. */
export interface FiguresSearch extends MovementSearch {
  /** Absent for today. */
  figures?: string
}

/** Undefined for today, and for a period that does not exist. */
export function readPeriod({ figures }: FiguresSearch): ShownPeriod | undefined {
  if (figures === 'yesterday' || figures === 'all') return figures
  return parseLocalDay(figures ?? '') ?? undefined
}
