import { reportClientError } from '@puente/contract/diagnostics'
import { expect, it } from 'vitest'
import { reportOf } from './report-error.ts'

const entry = {
  id: '1a2b3c4d',
  at: '2026-11-21T10:00:00.000Z',
  name: 'TypeError',
  message: 'Ana Ñandú is not a function',
  requestId: 'c0ffee00-0000-4000-8000-000000000001',
  path: '/perfil',
}

it('reports the id with path, version and class of the error, and not its message (UI-003)', () => {
  const report = reportOf(entry, '1.4.0')
  expect(report).toEqual({
    id: '1a2b3c4d',
    name: 'TypeError',
    path: '/perfil',
    version: '1.4.0',
    requestId: 'c0ffee00-0000-4000-8000-000000000001',
  })
})

it('reports an error whose facts the server would refuse, without those facts (UI-003)', () => {
  const report = reportOf({ ...entry, name: 'string', path: '/x?q=ana@example.com', requestId: '' }, '1.4.0')
  expect(report).toMatchObject({ id: '1a2b3c4d', name: 'string', path: '/', requestId: null })
  expect(reportClientError.body.safeParse(report).success).toBe(true)
  expect(reportOf({ ...entry, name: 'Ana was here' }, '1.4.0').name).toBe('Error')
})
