import type { AuditChange } from '@puente/contract/audit'
import { maskCpf, parseCpf } from '@puente/domain/cpf'
import type { JsonObject, JsonValue } from '../../platform/audit/audit-entry.ts'

/** The entry as it was sealed. */
export interface AuditBody {
  readonly reason?: string
  readonly before?: JsonObject
  readonly after?: JsonObject
  readonly requestId?: string
  readonly ipAddress?: string | null
}

const hidden = '•••'
const secretName = /password|secret|token|privateKey|clientId|pin$/i

/**
 * Old and new values of an entry, field by field, in the order of their names. Commands mask before they audit (SEC-032). What they should
 * miss is masked here: a valid CPF, and a text whose field is named like a secret.
 */
export function changesOf({ before, after }: AuditBody): AuditChange[] {
  const old = before === undefined ? new Map<string, string>() : leaves(before)
  const now = after === undefined ? new Map<string, string>() : leaves(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .toSorted()
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
}

function leaves(value: JsonObject, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, member] of Object.entries(value)) {
    const field = prefix + name
    if (isObject(member)) for (const [key, text] of leaves(member, `${field}.`)) found.set(key, text)
    else if (member !== null) found.set(field, textOf(name, member))
  }
  return found
}

function isObject(value: JsonValue): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function textOf(name: string, value: JsonValue): string {
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => item === null || typeof item !== 'object')
    return isPlain ? value.map((item) => textOf(name, item)).join(', ') : maskedText(JSON.stringify(value))
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return secretName.test(name) && value !== '' ? hidden : maskedText(value)
}

/** The text with each valid CPF in it masked. */
export function maskedText(text: string): string {
  return text.replace(/(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, (found) => {
    const cpf = parseCpf(found)
    return cpf === null ? found : maskCpf(cpf)
  })
}
