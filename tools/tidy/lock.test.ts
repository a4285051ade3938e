import { expect, it } from 'vitest'
import { checkLock, missingBuilds, type Lock, type Locked } from './lock.ts'

const asked = {
  'tool-linux-x64-gnu': '1.2.3',
  'tool-linux-arm64-musl': '1.2.3',
  'tool-darwin-arm64': '1.2.3',
}
const lock: Lock = {
  '': { devDependencies: { tool: '1.2.3' } },
  'node_modules/tool': { version: '1.2.3', dev: true, optionalDependencies: { ...asked, helper: '1.0.0' } },
  'node_modules/tool-linux-x64-gnu': { version: '1.2.3', dev: true, optional: true },
}
const rootManifest = new Map<string, Locked>([['', { devDependencies: { tool: '1.2.3' } }]])

it('finds the builds for other platforms that the lock leaves out, and nothing else', () => {
  expect(missingBuilds(lock)).toEqual({
    'node_modules/tool-linux-arm64-musl': {
      version: '1.2.3',
      dev: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
      optional: true,
    },
    'node_modules/tool-darwin-arm64': {
      version: '1.2.3',
      dev: true,
      os: ['darwin'],
      cpu: ['arm64'],
      optional: true,
    },
  })
})

it('accepts a lock that is complete and refuses one that is not', () => {
  expect(checkLock({ ...lock, ...missingBuilds(lock) }, rootManifest)).toEqual([])
  expect(checkLock(lock, rootManifest).map((fault) => fault.rule)).toEqual(['lock'])
})

it('refuses a lock that differs from a package.json', () => {
  const complete = { ...lock, ...missingBuilds(lock) }
  const changed = new Map<string, Locked>([['', { devDependencies: { tool: '1.2.4' } }]])
  expect(checkLock(complete, changed).map((fault) => fault.rule)).toEqual(['lock'])
  expect(
    checkLock(complete, new Map([...rootManifest, ['apps/new', { dependencies: { a: '1' } }]])),
  ).toHaveLength(1)
})
