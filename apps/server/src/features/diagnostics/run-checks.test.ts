import { expect, it } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { Secret } from '../../platform/config/secret.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { type CheckableDeps, checkableParts } from './checkable-parts.ts'
import { type CheckablePart, checkParts } from './run-checks.ts'

const lines: string[] = []
const log = createLogger('info', { write: (line) => lines.push(line) })

const embedded = { kind: 'embedded', port: 1 } as const satisfies Config['database']
const deps: CheckableDeps = {
  config: { database: embedded, smtpUrl: null },
  database: { statement: async () => [] },
  cipher: {
    encrypt: async (data) => ({ data, iv: '', salt: '', keyVersion: 'primary' }),
    decrypt: async ({ data }) => data,
  },
  files: { probe: async () => {} },
  verifyMailServer: async () => {},
  configuredProviders: async () => [
    { name: 'bcb', isConfigured: true, isSimulated: true, missing: [] },
    { name: 'corpx', isConfigured: false, isSimulated: false, missing: ['PIX_CORPX_API_KEY'] },
  ],
  probeProvider: async () => 'secret',
}
const checksOf = async (over: Partial<CheckableDeps> = {}) =>
  Object.fromEntries(
    (await checkParts(await checkableParts({ ...deps, ...over }), { log })).map(({ part, ...check }) => [
      part,
      check,
    ]),
  )

it('reports for each part whether it is configured and reachable, and what is missing by name only (DBG-003)', async () => {
  const works = { configured: true, missing: [], reachable: true, fault: null, tookMs: expect.any(Number) }
  const untried = { configured: false, reachable: null, fault: null, tookMs: null }
  expect(await checksOf()).toEqual({
    database: { ...works, simulated: true },
    files: { ...works, simulated: false },
    mail: { ...untried, simulated: true, missing: ['SMTP_URL'] },
    keys: { ...works, simulated: false },
    bcb: { ...works, simulated: true, reachable: false, fault: 'secret' },
    corpx: { ...untried, simulated: false, missing: ['PIX_CORPX_API_KEY'] },
  })
})

it.each([
  ['a wrong password', 'EAUTH', 'secret'],
  ['no answer', 'ECONNECTION', 'address'],
  ['a refused certificate', 'ETLS', 'certificate'],
])('shows of a mail server only which kind of fault it has: %s (DBG-003)', async (_what, code, fault) => {
  const smtpUrl = new Secret('smtp://user:mail-password@mail.puente.test')
  const words = 'Invalid login: mail-password'
  const checks = await checksOf({
    config: { database: embedded, smtpUrl },
    verifyMailServer: () => Promise.reject(Object.assign(new Error(words), { code })),
  })
  expect(checks['mail']).toMatchObject({ configured: true, reachable: false, fault })
  expect(JSON.stringify(checks)).not.toContain('mail-password')
})

it('reports keys that open another value, and files that fail, without the words of the error (DBG-003)', async () => {
  const checks = await checksOf({
    cipher: { ...deps.cipher, decrypt: async () => 'another value' },
    files: { probe: () => Promise.reject(new Error('ENOSPC /var/puente')) },
  })
  expect(checks).toMatchObject({ keys: { fault: 'failed' }, files: { fault: 'failed' } })
  expect(JSON.stringify(checks)).not.toContain('ENOSPC')
  expect(lines.join('')).toContain('ENOSPC')
})

it('waits for no part longer than the limit, and checks all at the same time (DBG-003)', async () => {
  let running = 0
  let most = 0
  const silent = (part: CheckablePart['part']): CheckablePart => ({
    part,
    simulated: false,
    missing: null,
    probe: () => {
      running += 1
      most = Math.max(most, running)
      return new Promise(() => {})
    },
  })
  const checks = await checkParts([silent('mail'), silent('files')], { log, limitMs: 5 })
  expect(checks.map(({ fault, reachable }) => [fault, reachable])).toEqual([
    ['timeout', false],
    ['timeout', false],
  ])
  expect(most).toBe(2)
})
