import type { readSheetSums } from '@puente/contract/transactions/spreadsheet'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { pixCondition } from '../../collections/public.ts'
import { shownText } from '../row-texts.ts'

export type SheetFilter = QueryOf<typeof readSheetSums>

/** The conditions of a filter over `charges c` and the tables of `rowJoins`. */
export interface SheetConditions {
  /**
   * Names the set of filters in force if it is one of the common ones: their statements are prepared, each with a plan that uses its own index. Null
   * for any other set: there are thousands, and each connection keeps what it prepared.
   */
  readonly name: string | null
  /** Empty, or `where …`. */
  readonly where: string
  readonly values: readonly unknown[]
}

/** The texts of a transaction itself that are searched. Null texts are skipped. */
const ownTexts = `concat_ws(' ', o.client_name, ep.payer_name, o.company_name, c.description, ep.product_description, o.client_id,
  ep.license_plate)`

/** The texts of a merchant that are searched. */
export const userTexts = "concat_ws(' ', u.company_name, u.full_name, u.email)"

/** @throws DomainError `request.invalid` for a day that does not exist */
export function sheetConditions(keyedHash: KeyedHash, filter: SheetFilter): SheetConditions {
  const first = dayOf('startDate', filter.startDate)
  const last = dayOf('endDate', filter.endDate)
  const values: unknown[] = []
  const names: string[] = []
  const conditions: string[] = []
  const add = (name: string, value: unknown, condition: (parameter: string) => string): void => {
    if (value === null || value === undefined) return
    values.push(value)
    names.push(name)
    conditions.push(condition(`$${values.length}`))
  }
  /** A status is written out, so that it can use its own index. */
  const addStatus = (name: string, condition: string): void => {
    names.push(name)
    conditions.push(condition)
  }
  add('from', first && startOfLocalDay(first), (value) => `c.created_at >= ${value}::timestamptz`)
  add('to', last && endOfLocalDay(last), (value) => `c.created_at < ${value}::timestamptz`)
  add('kind', filter.kind, (value) => `c.kind = ${value}::text`)
  const { pixStatus, payoutStatus } = filter
  if (pixStatus !== undefined) addStatus(`pix-${pixStatus}`, pixCondition('c', pixStatus))
  if (payoutStatus !== undefined) addStatus(`payout-${payoutStatus}`, `c.payout_status = '${payoutStatus}'`)
  add('user', filter.userId, (value) => `c.owner_id = ${value}::uuid`)
  add('store', filter.establishmentId, (value) => `ep.establishment_id = ${value}::uuid`)
  add('provider', filter.provider, (value) => `c.provider = ${value}::text`)
  add('least', filter.amountFrom, (value) => `c.real_value_minor >= ${value}::bigint`)
  add('most', filter.amountTo, (value) => `c.real_value_minor <= ${value}::bigint`)
  const search = filter.search ?? ''
  const document = documentHash(keyedHash, search)
  if (document !== null) {
    add('document', document, (value) => `${shownText.clientDocumentHash} = ${value}::bytea`)
  } else if (search !== '') {
    add('text', search, (value) => textCondition(value))
  }
  return {
    name: nameOf(names),
    where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    values,
  }
}

/** The period, and at most one filter beside it. */
function nameOf(names: readonly string[]): string | null {
  const others = names.filter((name) => name !== 'from' && name !== 'to')
  return others.length <= 1 ? names.join('.') || 'all' : null
}

/** SQL condition: whether a text contains the other one, whatever the case and the accents (ruling 28). */
export function contains(texts: string, part: string): string {
  const escaped = `replace(replace(replace(folded(${part}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
  return `folded(${texts}) like '%' || ${escaped} || '%'`
}

/** Merchants and establishments are searched once each, not once for each of their transactions. */
function textCondition(text: string): string {
  return `(${contains(ownTexts, text)}
    or c.owner_id in (select u.id from users u where ${contains(userTexts, text)})
    or ep.establishment_id in (select s.id from establishments s where ${contains('s.name', text)})
    or ${text}::text in (c.txid, c.end_to_end_id, c.provider_transaction_id, c.id::text))`
}

/** Null if the text is not a whole CPF or CNPJ. Both are found exactly: they are stored encrypted (ruling 28). */
function documentHash(keyedHash: KeyedHash, text: string): Buffer | null {
  const digits = /^[\d.\-/\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  if (digits.length === 11) return keyedHash.hash('cpf', digits)
  return digits.length === 14 ? keyedHash.hash('cnpj', digits) : null
}

function dayOf(field: string, text: string | undefined): LocalDay | null {
  if (text === undefined) return null
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}
