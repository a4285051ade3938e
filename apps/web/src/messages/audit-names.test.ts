import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseKinds } from '@puente/contract/cases'
import { expect, it } from 'vitest'
import { auditNames as es } from './es/parts/audit-names.ts'
import { auditNames as pt } from './pt/parts/audit-names.ts'

const server = join(import.meta.dirname, '../../../server/src')

/** What the first group that matched holds, for each match in the sources of the server. */
function inServer(pattern: RegExp): string[] {
  const sources = globSync('**/*.ts', { cwd: server }).filter((path) => !path.includes('.test.'))
  return sources.flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(pattern)].map(
      ([, ...groups]) => groups.find((group) => group !== undefined) ?? '',
    ),
  )
}

it('names in both languages what the server writes into the audit log', () => {
  const commands = [
    ...['approve', 'reject', 'withdraw'].map((kind) => `verification.${kind}`),
    ...inServer(
      /unitOfWork\s*\.(?:run|recordRefusal)\(\s*[^']{0,80}?'([a-z-]+\.[a-z-]+)'|(?:command|action)(?:\s*=|:)\s*'([a-z-]+\.[a-z-]+)'/gi,
    ),
  ]
  const objects = [
    ...inServer(/object(?::| =)\s*\{\s*type: '([a-z-]+)'/gi),
    ...caseKinds.map((kind) => `case-${kind}`),
  ]
  expect(commands).toContain('case.take')
  expect(objects).toContain('support-ticket')
  for (const names of [es, pt]) {
    expect(commands.filter((command) => !Object.hasOwn(names.actions, command))).toEqual([])
    expect(objects.filter((type) => !Object.hasOwn(names.objects, type))).toEqual([])
  }
})
