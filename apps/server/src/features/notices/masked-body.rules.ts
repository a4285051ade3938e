import { maskTaxDocument, parseTaxDocument } from '@puente/domain/tax-document'

/** Stands for what is not shown. Its length says nothing of the length of the text. */
const hidden = '•••••'

/**
 * Names, in lower case, whose values are about the Pix and not about who paid: ids, words for states, amounts and times. Every other text
 * and number is masked, so that a field that a provider adds tomorrow shows nothing of a payer.
 */
const openNames = new Set([
  'amount',
  'businesstransactionid',
  'createdat',
  'createddate',
  'currency',
  'devolvido',
  'e2eid',
  'endtoendid',
  'event',
  'eventid',
  'eventtype',
  'fee',
  'horario',
  'id',
  'identifier',
  'liquidacao',
  'moeda',
  'movementtype',
  'natureza',
  'originalendtoend',
  'paidamount',
  'paidat',
  'rtrid',
  'solicitacao',
  'status',
  'timestamp',
  'tipo',
  'transactionid',
  'txid',
  'type',
  'updatedat',
  'valor',
  'value',
])
const longestOpen = 80
/** An id, a word, an amount or a time: nothing that somebody wrote freely. */
const plain = /^[\w.:+-]+$/
const personNames = new Set(['name', 'nome', 'payername', 'fullname'])
/** Parts about a person. An id in them may be a document, a phone or an email. */
const persons = /^(payer|pagador|debtor|devedor|customer|cliente|client|sender|originador)/

/**
 * The body of a notice for a person: the same JSON with everything masked that may be about the payer (HOOK-015). Null if it is not JSON,
 * so that nothing of it can be named safe.
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
  return maskedText(String(value), name, ofPerson)
}

/** A key may hold what a person wrote, too. */
function shownKey(key: string): string {
  return /^[A-Za-z_][\w-]{0,60}$/.test(key) && !/\d{5}/.test(key) ? key : hidden
}

function maskedText(text: string, name: string, ofPerson: boolean): string {
  const document = parseTaxDocument(text)
  if (document !== null) return maskTaxDocument(document)
  if (openNames.has(name) && !ofPerson) return text.length <= longestOpen && plain.test(text) ? text : hidden
  if (personNames.has(name)) return maskedName(text)
  return hidden
}

/** The first name and one letter: enough to recognize who is meant beside the transaction. */
function maskedName(text: string): string {
  const [first = '', second] = text.trim().split(/\s+/)
  if (!/^\p{L}[\p{L}'-]*$/u.test(first)) return hidden
  return second === undefined ? `${[...first][0]}${hidden}` : `${first} ${[...second][0]}${hidden}`
}
