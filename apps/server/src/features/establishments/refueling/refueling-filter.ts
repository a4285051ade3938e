import type { listRefuelings } from '@puente/contract/establishments/refueling'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { plateSeparators, readPlate } from '@puente/domain/license-plate'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import { pixCondition } from '../../collections/public.ts'
import { shownPayment } from '../payments/list-payments.ts'

export type RefuelingFilter = Omit<QueryOf<typeof listRefuelings>, 'page'>

/** The key of `readPlate`; empty without a plate. */
export const plateKeyText = `upper(regexp_replace(coalesce(p.license_plate, ''), '${plateSeparators}', '', 'g'))`

/** The payments of the screen (PLUS-007) that a filter finds, by four parameters (`filterValues`). A null filters nothing. */
export function refuelingsFrom({ pixStatus, payoutStatus }: RefuelingFilter): string {
  return `
from establishment_payments p
join establishments e on e.id = p.establishment_id and e.category = 'combustible'
join charges c on c.id = p.charge_id
where ${shownPayment} and ($1::uuid is null or p.establishment_id = $1) and ($2::text is null or ${plateKeyText} = $2)
  and ($3::timestamptz is null or c.created_at >= $3) and ($4::timestamptz is null or c.created_at < $4)
  ${pixStatus === undefined ? '' : `and ${pixCondition('c', pixStatus)}`}
  ${payoutStatus === undefined ? '' : `and c.payout_status = '${payoutStatus}'`}`
}

/** The name of a statement with these filters. Null for two statuses: each connection keeps what has a name. */
export function statementName(name: string, { pixStatus, payoutStatus }: RefuelingFilter): string | null {
  if (pixStatus !== undefined && payoutStatus !== undefined) return null
  return `refueling.${name}.${pixStatus ?? 'any'}.${payoutStatus ?? 'any'}`
}

/** @throws DomainError `request.invalid` for a day that does not exist */
export function filterValues({ station, plate, startDate, endDate }: RefuelingFilter): readonly unknown[] {
  const first = dayOf('startDate', startDate)
  const last = dayOf('endDate', endDate)
  return [
    station ?? null,
    plate === undefined ? null : (readPlate(plate)?.key ?? ''),
    first === null ? null : startOfLocalDay(first),
    last === null ? null : endOfLocalDay(last),
  ]
}

function dayOf(field: string, text: string | undefined): LocalDay | null {
  if (text === undefined) return null
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}
