import type { RefuelingPlate } from '@puente/contract/establishments/refueling'
import { readPlate } from '@puente/domain/license-plate'

/** PLUS-009. */
export function plateView(typed: string | null): RefuelingPlate | null {
  const plate = typed === null ? null : readPlate(typed)
  return plate === null || typed === null ? null : { text: typed, ...plate }
}
