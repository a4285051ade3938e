import { txidFromUuid } from '@puente/domain/txid'
import { chargeId, endToEndId, merchantId, merchantOf } from '../many-charges.ts'
import type { RecordedStatement } from './recorded-statements.ts'

/** A payment whose statements were recorded. */
export interface Recording {
  readonly charge: number
  readonly statements: readonly RecordedStatement[]
}

/**
 * Makes a script from two recordings that does the same for charge `:n`. Parts that are equal in both stay as they are, and parts
 * that differ are computed from `:n`. So the script always is the product's present SQL.
 * @throws Error if a part differs that cannot be computed from the number of the charge
 */
export function pgbenchScript(first: Recording, second: Recording, merchants: number): string {
  if (first.statements.length !== second.statements.length) {
    throw new Error('two confirmations took different numbers of statements')
  }
  const names = new Map(knownNames(first.charge, second.charge, merchants))
  const statements = first.statements.map((statement, index) => {
    const other = second.statements[index]
    if (other === undefined || other.text !== statement.text) {
      throw new Error(`two confirmations differ in statement ${index + 1}`)
    }
    return filledIn(statement, other, names)
  })
  return [
    '\\set i :i + 1',
    '\\set n :first + :client_id * :each + :i',
    ...statements.map((text) => `${text.trim()};`),
    '',
  ].join('\n')
}

type Names = Map<string, string>

const number = '(:n)::int'
const padded = (length: number, value: string) => `lpad((${value})::text, ${length}, '0')`

/** The values that depend on the number of a charge: each as recorded in both payments, and as SQL for charge `:n`. */
function knownNames(first: number, second: number, merchants: number): [string, string][] {
  const pair = (of: (charge: number) => string, sql: string): [string, string] => [
    `${of(first)}|${of(second)}`,
    sql,
  ]
  const owner = `(${number} % ${merchants})`
  return [
    pair(chargeId, `'00000000-0000-7000-8000-' || ${padded(12, number)}`),
    pair((n) => txidFromUuid(chargeId(n)), `'00000000000070008000' || ${padded(12, number)}`),
    pair((n) => merchantId(merchantOf(n, merchants)), `'00000000-0000-7000-9000-' || ${padded(12, owner)}`),
    pair(endToEndId, `'E99999004202611210100' || ${padded(11, number)}`),
  ]
}

function filledIn(statement: RecordedStatement, other: RecordedStatement, names: Names): string {
  const values = statement.values.map((value, index) => expression(value, other.values[index], names))
  return statement.text.replaceAll(/\$(\d+)(::[a-z]+(?:\[\])?)?/g, (_whole, position: string, cast = '') => {
    const value = values[Number(position) - 1]
    if (value === undefined) throw new Error(`a statement has no value for $${position}`)
    return value === 'null' || cast !== '' ? `(${value})${cast}` : value
  })
}

/** Returns the SQL of one value. Its literals have no explicit type, like the driver's parameters. */
function expression(one: unknown, other: unknown, names: Names): string {
  if (Array.isArray(one) && Array.isArray(other)) {
    const items = one.map((item, index) => expression(item, other[index], names))
    return items.length === 0 ? `'{}'` : `array[${items.join(', ')}]`
  }
  if (Buffer.isBuffer(one)) return literal(`\\x${one.toString('hex')}`)
  const [a, b] = [textOf(one), textOf(other)]
  if (a === null || b === null) {
    if (a !== b) throw new Error('a value is missing in one of two confirmations')
    return 'null'
  }
  // An encrypted text never repeats and follows from nothing: as with bytes, the first one stands for all.
  if (a === b || (isEncrypted(a) && isEncrypted(b))) return literal(a)
  return varying(a, b, names)
}

function isEncrypted(text: string): boolean {
  return /^\{"data":"[^"]+","iv":"[^"]+","salt":"[^"]+","keyVersion":"[^"]+"\}$/.test(text)
}

const word = /[A-Za-z0-9-]+/g
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const digest = /^[0-9a-f]{16}$/

/** Returns the SQL of a text in which some words differ. Each differing word is a known value, or an id or digest that must only be unique. */
function varying(a: string, b: string, names: Names): string {
  const [wordsOfA, wordsOfB] = [a.match(word) ?? [], b.match(word) ?? []]
  if (wordsOfA.length !== wordsOfB.length) throw new Error(`cannot tell how ${a} becomes ${b}`)
  const parts: string[] = []
  let same = ''
  a.split(word).forEach((gap, index) => {
    const [mine, its] = [wordsOfA[index] ?? '', wordsOfB[index] ?? '']
    same += gap
    if (mine === its) {
      same += mine
      return
    }
    if (same !== '') parts.push(literal(same))
    parts.push(nameOf(mine, its, names))
    same = ''
  })
  if (same !== '') parts.push(literal(same))
  const text = `(${parts.join(' || ')})`
  return uuid.test(a) ? `${text}::uuid` : text
}

function nameOf(mine: string, its: string, names: Names): string {
  const pair = `${mine}|${its}`
  const known = names.get(pair)
  if (known !== undefined) return known
  // These ids grow like those of the product, which keeps an index dense.
  const made = uuid.test(mine)
    ? `'00000000-0000-7000-a${padStart(names.size, 3)}-' || ${padded(12, number)}`
    : digest.test(mine)
      ? padded(16, number)
      : null
  if (made === null) throw new Error(`cannot tell how ${mine} becomes ${its}`)
  names.set(pair, made)
  return made
}

function padStart(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Writes a text literal without a colon, because pgbench reads a colon as the start of a variable, even inside a literal. */
function literal(text: string): string {
  if (!/[:\\]/.test(text)) return `'${text.replaceAll("'", "''")}'`
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  return `E'${escaped}'`
}
