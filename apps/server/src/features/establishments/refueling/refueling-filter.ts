import type { listRefuelings } from '@puente/contract/establishments/refueling'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { plateSeparators, readPlate } from '@puente/domain/license-plate'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import { pixCondition } from '../../collections/public.ts'
import { listedPayment } from '../payments/listed-condition.ts'

export type RefuelingFilter = Omit<QueryOf<typeof listRefuelings>, 'page'>

/** The key of `readPlate`; empty without a plate. */
export const plateKeyText = `upper(regexp_replace(coalesce(p.license_plate, ''), '${plateSeparators}', '', 'g'))`

/** The payments of the screen (PLUS-007) that a filter finds. */
export interface FoundRefuelings {
  /** From its word `from` on, over `establishment_payments p`, `establishments e` and `charges c`. */
  readonly from: string
  /** The same without `charges c`, unless a status filters. It is for counts and pages. */
  readonly fewest: string
  /** A payment is made together with its charge, so that both orders are the same. That of the charges has an index for each status. */
  readonly newestFirst: string
  readonly values: readonly unknown[]
  /** The name of a statement with these filters. Null for more than one beside the period: each connection keeps what has a name. */
  readonly named: (part: string) => string | null
}

/**
 * Only the filters that are set are conditions, so that a statement reads no column that it does not need.
 * @throws DomainError `request.invalid` for a day that does not exist
 */
export function foundRefuelings(filter: RefuelingFilter): FoundRefuelings {
  const { station, plate, pixStatus, payoutStatus } = filter
  const first = dayOf('startDate', filter.startDate)
  const last = dayOf('endDate', filter.endDate)
  const values: unknown[] = []
  const names: string[] = []
  const conditions = [listedPayment]
  const add = (name: string, value: unknown, condition: (parameter: string) => string): void => {
    if (value === null || value === undefined) return
    values.push(value)
    names.push(name)
    conditions.push(condition(`$${values.length}`))
  }
  const isByStatus = pixStatus !== undefined || payoutStatus !== undefined
  const timed = isByStatus ? 'c' : 'p'
  add('station', station, (value) => `p.establishment_id = ${value}::uuid`)
  add('plate', plate && (readPlate(plate)?.key ?? ''), (value) => `${plateKeyText} = ${value}::text`)
  add('from', first && startOfLocalDay(first), (value) => `${timed}.created_at >= ${value}::timestamptz`)
  add('to', last && endOfLocalDay(last), (value) => `${timed}.created_at < ${value}::timestamptz`)
  // A status is written out, so that it can use its own index.
  if (pixStatus !== undefined) {
    names.push(`pix-${pixStatus}`)
    conditions.push(pixCondition('c', pixStatus))
  }
  if (payoutStatus !== undefined) {
    names.push(`payout-${payoutStatus}`)
    conditions.push(`c.payout_status = '${payoutStatus}'`)
  }
  const stations = `from establishment_payments p
    join establishments e on e.id = p.establishment_id and e.category = 'combustible'`
  const charges = 'join charges c on c.id = p.charge_id'
  const where = `where ${conditions.join(' and ')}`
  const isCommon = names.filter((name) => name !== 'from' && name !== 'to').length <= 1
  return {
    from: `${stations} ${charges} ${where}`,
    fewest: `${stations} ${isByStatus ? charges : ''} ${where}`,
    newestFirst: isByStatus
      ? 'order by c.created_at desc, c.id desc'
      : 'order by p.created_at desc, p.charge_id desc',
    values,
    named: (part) => (isCommon ? `refueling.${part}.${names.join('.') || 'all'}` : null),
  }
}

function dayOf(field: string, text: string | undefined): LocalDay | null {
  if (text === undefined) return null
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}
