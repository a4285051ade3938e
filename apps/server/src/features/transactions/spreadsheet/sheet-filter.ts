import type { readSheetSums } from '@puente/contract/transactions/spreadsheet'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { providerNames } from '@puente/contract/collections'
import { uuidSchema } from '@puente/contract/protocol/wire'
import { DomainError } from '@puente/contract/protocol/problems'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { pixCondition } from '../../collections/public.ts'

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

/** The texts of a transaction itself that are searched, each as its trigram index has it. */
const orderTexts =
  "coalesce(o.client_name, '') || ' ' || coalesce(o.company_name, '') || ' ' || coalesce(o.client_id, '')"
const paymentTexts =
  "coalesce(ep.payer_name, '') || ' ' || coalesce(ep.product_description, '') || ' ' || coalesce(ep.license_plate, '')"
/** Written out, since the index of a provider's own ids begins with the provider. */
const providers = providerNames.map((name) => `'${name}'`).join(', ')
/** The trigram indexes need so many characters. */
const shortestIndexed = 3

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
    add(
      'document',
      document,
      (value) => `c.id in (select o.charge_id from orders o where o.client_document_hash = ${value}::bytea
      union all select ep.charge_id from establishment_payments ep where ep.payer_document_hash = ${value}::bytea)`,
    )
  } else if (search !== '') {
    if (search.length < shortestIndexed) add('short-text', search, shortTextCondition)
    else if (uuidSchema.safeParse(search).success) add('id', search, (value) => `c.id = ${value}::uuid`)
    else add('text', search, (value) => `c.id in (${foundByText(value)})`)
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

/** The ids of the charges that a text finds. Each part has its own index, so that a text without hits reads no table. */
function foundByText(text: string): string {
  const user = `${contains("u.full_name || ' ' || u.email", text)}
    or u.company_name is not null and ${contains("u.company_name || ' ' || u.full_name || ' ' || u.email", text)}`
  return `select o.charge_id from orders o where ${contains(orderTexts, text)}
    union all select ep.charge_id from establishment_payments ep where ${contains(paymentTexts, text)}
    union all select t.id from charges t where ${contains('t.description', text)}
    union all select t.id from users u join charges t on t.owner_id = u.id where ${user}
    union all select ep.charge_id from establishments s join establishment_payments ep on ep.establishment_id = s.id
      where ${contains("s.name || ' ' || s.city || ' ' || s.province", text)} and ${contains('s.name', text)}
    union all select t.id from charges t where t.txid = ${text}::text or t.end_to_end_id = ${text}::text
    union all select t.id from charges t where t.provider in (${providers}) and t.provider_transaction_id = ${text}::text`
}

/** Merchants and establishments are searched once each, not once for each of their transactions. */
function shortTextCondition(text: string): string {
  return `(${contains(`concat_ws(' ', ${orderTexts}, ${paymentTexts}, c.description)`, text)}
    or c.owner_id in (select u.id from users u where ${contains(userTexts, text)})
    or ep.establishment_id in (select s.id from establishments s where ${contains('s.name', text)}))`
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
