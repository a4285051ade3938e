import { reportClientError } from '@puente/contract/diagnostics'
import { expect, it } from 'vitest'
import type { Router } from '../../platform/http/call.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'

const report = {
  id: '1a2b3c4d',
  name: 'TypeError',
  path: '/loja/7HK2Q/café-ñandú',
  version: '1.4.0',
  requestId: null,
}

it('writes the id that a person was shown, the screen and the version to the error log (UI-003)', async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  let handle: ((call: unknown) => Promise<unknown>) | null = null
  const router: Router = {
    on: (_endpoint, handler) => {
      handle = handler as (call: unknown) => Promise<unknown>
    },
  }
  clientErrorRoutes(router, { log })
  await handle!({
    body: reportClientError.body.parse(report),
    context: { requestId: 'r-1', ipAddress: null },
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'error',
      event: 'client.error',
      errorId: '1a2b3c4d',
      errorName: 'TypeError',
      path: '/loja/7HK2Q/café-ñandú',
      client: '1.4.0',
      requestId: 'r-1',
    },
  ])
})

it.each([
  ['a query, which may name people', { path: '/historial?client=Ana' }],
  ['an address outside of the site', { path: 'https://example.com/' }],
  ['a message', { message: 'Ana is not defined' }],
  ['a name that is a sentence', { name: 'Ana was here' }],
  ['an id that no screen shows', { id: 'ana@example.com' }],
])('refuses what could carry personal data: %s (UI-003)', (_what, over) => {
  expect(reportClientError.body.safeParse({ ...report, ...over }).success).toBe(false)
})
