import type { QueryOf } from '@puente/contract/protocol/endpoint'
import type { readPaymentFigures } from '@puente/contract/establishments/payments-desk'
import { DomainError } from '@puente/contract/protocol/problems'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'

/** A bound that is null does not limit. */
export interface Period {
  readonly from: Date | null
  /** The first instant after the period. */
  readonly to: Date | null
}

/**
 * The period of a request, in days of Buenos Aires (URLT-014, URLT-015).
 * @throws DomainError `request.invalid` for one day together with a first or last day, and for a day that does not exist
 */
export function periodOf({ specificDate, startDate, endDate }: QueryOf<typeof readPaymentFigures>): Period {
  if (specificDate !== undefined && (startDate !== undefined || endDate !== undefined)) {
    throw new DomainError('request.invalid', {}, [{ field: 'specificDate', rule: 'alone' }])
  }
  const first = dayOf('startDate', startDate) ?? dayOf('specificDate', specificDate)
  const last = dayOf('endDate', endDate) ?? dayOf('specificDate', specificDate)
  return {
    from: first === null ? null : startOfLocalDay(first),
    to: last === null ? null : endOfLocalDay(last),
  }
}

function dayOf(field: string, text: string | undefined): LocalDay | null {
  if (text === undefined) return null
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}
