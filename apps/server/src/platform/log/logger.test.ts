import { expect, it } from 'vitest'
import { canonicalJson } from '../audit/canonical-json.ts'
import { createLogger } from './logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

it('drops every field that is not on the list, at any depth', () => {
  const line = logged((log) =>
    log.info({ event: 'x', body: { cpf: '12345678909' }, payer: 'Ana', userId: 'u1' }, 'text'),
  )
  expect(line).not.toMatch(/12345678909|Ana/)
  expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'x', userId: 'u1', message: 'text' })
})

it('logs what failed in a database error, without its values', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com)',
    constraint: 'users_email_key',
  })
  const line = logged((log) => log.error({ err: new Error('outer', { cause: error }) }, 'failed'))
  expect(line).not.toContain('ana@example.com')
  expect(JSON.parse(line).err.cause).toMatchObject({ code: '23505', constraint: 'users_email_key' })
})

it('escapes line breaks, so that a value cannot forge a line', () => {
  const line = logged((log) => log.info({ reason: 'a\r\n{"level":"error"}' }, 'text'))
  expect(line.trimEnd().split(/\r|\n/)).toHaveLength(1)
})

it('writes equal audited values as the same text, and refuses inexact numbers', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ñ"' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"ñ\\"","d":null}]}',
  )
  expect(() => canonicalJson({ amount: 0.1 })).toThrow('exact integer')
})
