import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'

/** Parses one part of a request. @throws DomainError `request.invalid` with every fault and its field */
export function parsePart(schema: $ZodType, value: unknown, part: 'body' | 'query' | 'params'): unknown {
  const unstorable = unstorableText(value, [])
  if (unstorable !== null) {
    throw new DomainError('request.invalid', { part }, [{ field: unstorable.join('.'), rule: 'format' }])
  }
  const result = safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue))
  throw new DomainError('request.invalid', { part }, faults)
}

const maxFaults = 50

/** The path to the first text that PostgreSQL cannot store (NUL, half of a surrogate pair). Null if it can store every text. */
function unstorableText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableText(member, [...path, key.slice(0, 100)]) : path
    if (found !== null) return found
  }
  return null
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function faultsOf(issue: $ZodIssue): FieldFault[] {
  const field = issue.path.map(String).join('.')
  const fault = (rule: string, limit?: unknown): FieldFault[] => [
    typeof limit === 'number' ? { field, rule, limit } : { field, rule },
  ]
  switch (issue.code) {
    case 'invalid_type':
      return fault(issue.input === undefined ? 'required' : 'type')
    case 'too_small':
      return fault(lengthLike(issue.origin) ? 'too-short' : 'out-of-range', issue.minimum)
    case 'too_big':
      return fault(lengthLike(issue.origin) ? 'too-long' : 'out-of-range', issue.maximum)
    case 'unrecognized_keys':
      return issue.keys.slice(0, maxFaults).map((key) => ({
        field: field === '' ? key.slice(0, 100) : `${field}.${key.slice(0, 100)}`,
        rule: 'unknown',
      }))
    case 'invalid_value':
      return fault(issue.input === undefined ? 'required' : 'choice')
    case 'custom':
    case 'invalid_format':
      // A schema names its rule in the message where one field has several: `upper-case`, `digit`.
      return fault(/^[a-z][a-z-]{1,40}$/.test(issue.message) ? issue.message : 'format')
    default:
      return fault('format')
  }
}

function lengthLike(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set' || origin === 'file'
}
