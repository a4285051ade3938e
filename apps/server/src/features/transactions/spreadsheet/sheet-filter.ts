import type { readSheetSums } from '@puente/contract/transactions/spreadsheet'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { shownText } from '../row-texts.ts'

export type SheetFilter = QueryOf<typeof readSheetSums>

/** The conditions of a filter over `charges c` and the tables of `rowJoins`. */
export interface SheetConditions {
  /** Names the set of filters in force: each has statements of its own, with a plan that uses its own index. */
  readonly name: string
  /** Empty, or `where …`. */
  readonly where: string
  readonly values: readonly unknown[]
}

/**
 * What a text is searched for in. A company is also found by the name of the merchant, and a transaction by their email.
 * Null texts are skipped.
 */
const searchedText = `concat_ws(' ', ${shownText.clientName}, ${shownText.companyName}, u.full_name, u.email, ${shownText.description},
  c.description, ${shownText.clientId}, ep.license_plate)`

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
  add('from', first && startOfLocalDay(first), (value) => `c.created_at >= ${value}::timestamptz`)
  add('to', last && endOfLocalDay(last), (value) => `c.created_at < ${value}::timestamptz`)
  add('kind', filter.kind, (value) => `c.kind = ${value}::text`)
  add('pix', filter.pixStatus, (value) => `c.pix_status = ${value}::text`)
  add('payout', filter.payoutStatus, (value) => `c.payout_status = ${value}::text`)
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
    name: names.join('.') || 'all',
    where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    values,
  }
}

function textCondition(text: string): string {
  const pattern = `'%' || replace(replace(replace(folded(${text}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  return `(folded(${searchedText}) like ${pattern} or ${text}::text in (c.txid, c.end_to_end_id, c.provider_transaction_id, c.id::text))`
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
