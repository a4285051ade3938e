import { parseBrazilianPhone } from '@puente/domain/phone-brazil'
import { parsePixKey } from '@puente/domain/pix-key'
import { maskTaxDocument, parseTaxDocument } from '@puente/domain/tax-document'

/** Replaces hidden text. Its length does not depend on the text. */
const hidden = '•••••'

/** Names, in lower case, of times. One in whole seconds has the shape of a phone number. */
const timeNames = new Set([
  'createdat',
  'createddate',
  'horario',
  'liquidacao',
  'paidat',
  'solicitacao',
  'timestamp',
  'updatedat',
])
/** Names, in lower case, of amounts and of nothing else. One in whole cents may have the shape of a phone number or of a document. */
const amountNames = new Set(['amount', 'devolvido', 'fee', 'paidamount', 'valor'])
/**
 * Names, in lower case, whose values concern the Pix and not its payer: ids, states, amounts and times. Every other text and number is masked, so
 * that a field that a provider adds later shows no data of a payer.
 */
const openNames = new Set([
  ...timeNames,
  ...amountNames,
  'businesstransactionid',
  'currency',
  'e2eid',
  'endtoendid',
  'event',
  'eventid',
  'eventtype',
  'id',
  'identifier',
  'moeda',
  'movementtype',
  'natureza',
  'originalendtoend',
  'rtrid',
  'status',
  'tipo',
  'transactionid',
  'txid',
  'type',
  'value',
])
const longestOpen = 80
/** An id, a word, an amount or a time, but no free text. */
const plain = /^[\w.:+-]+$/
/** Up to a trillion, in cents or with two decimals. */
const amount = /^-?\d{1,14}(\.\d{1,2})?$/
const personNames = new Set(['name', 'nome', 'payername', 'fullname'])
/** Names of objects about a person or their Pix key. An id or a value in them may be a document, a phone or an email. */
const persons = /^(payer|pagador|debtor|devedor|customer|cliente|client|sender|originador|chave)|key$/

/**
 * The body of a notice for a person: the same JSON with everything masked that may be about the payer (HOOK-015). Null if it is not JSON, because
 * then no part of it is known to be safe.
 */
export function maskedBody(text: string): string | null {
  try {
    return JSON.stringify(masked(JSON.parse(text), '', false), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function masked(value: unknown, name: string, ofPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => masked(one, name, ofPerson))
  if (typeof value === 'object' && value !== null) {
    const inside = ofPerson || persons.test(name)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [shownKey(key), masked(inner, key.toLowerCase(), inside)]),
    )
  }
  if (value === null || typeof value === 'boolean') return value
  const text = String(value)
  // `value` may be a key or an amount. A key that is a JSON number only occurs in an object about the key.
  const isAmount = amountNames.has(name) || (name === 'value' && typeof value === 'number')
  return isAmount && !ofPerson && amount.test(text) ? text : maskedText(text, name, ofPerson)
}

/** The name of a JSON field may be free text, too. */
function shownKey(key: string): string {
  return /^[A-Za-z_][\w-]{0,60}$/.test(key) && !/\d{5}/.test(key) ? key : hidden
}

function maskedText(text: string, name: string, ofPerson: boolean): string {
  const document = parseTaxDocument(text)
  if (document !== null) return maskTaxDocument(document)
  if (openNames.has(name) && !ofPerson) {
    const isOpen = text.length <= longestOpen && plain.test(text)
    return isOpen && (timeNames.has(name) || !holdsPhone(text)) ? text : hidden
  }
  if (personNames.has(name)) return maskedName(text)
  return hidden
}

/**
 * Whether it is a phone number, or a part of it between colons is one: `tel:+5511987654321`. Phone numbers are Pix keys, too. An email never
 * passes as a plain word.
 */
function holdsPhone(text: string): boolean {
  return text
    .split(':')
    .some((part) => parseBrazilianPhone(part) !== null || parsePixKey(part)?.type === 'phone')
}

/** The first name and one letter: enough to recognize who is meant beside the transaction. */
function maskedName(text: string): string {
  const [first = '', second] = text.trim().split(/\s+/)
  if (!/^\p{L}[\p{L}'-]*$/u.test(first)) return hidden
  return second === undefined ? `${[...first][0]}${hidden}` : `${first} ${[...second][0]}${hidden}`
}
