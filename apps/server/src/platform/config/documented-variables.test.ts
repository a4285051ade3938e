import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../start/server-config.ts'
import { ConfigError } from './environment.ts'

const operating = join(import.meta.dirname, '../../../../../docs/operating.md')

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'puente-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The names that are asked for while this environment is read. */
function namesRead(given: Readonly<Record<string, string>>): Set<string> {
  const names = new Set<string>()
  const variables = new Proxy({ DATA_DIR: dataDir, ...given } as Record<string, string>, {
    get(target, name: string) {
      names.add(name)
      return target[name]
    },
  })
  try {
    readConfig(variables)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
  return names
}

it('the table of docs/operating.md names exactly the variables that are read', () => {
  const production = { APP_ENV: 'production', PIX_BCB_BASE_URL: 'https://provider.example' }
  const read = new Set([...namesRead({ APP_ENV: 'demo' }), ...namesRead(production)])
  const named = [...readFileSync(operating, 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(named.toSorted()).toEqual([...read].toSorted())
})
