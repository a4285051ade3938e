import { isTest } from './source.ts'

const server = 'apps/server/src/'
const composition = `${server}composition.ts`
const infrastructure = `${server}platform/infrastructure.ts`
const feature = /^apps\/server\/src\/features\/([^/]+)\//
const wiring = /^apps\/server\/src\/features\/[^/]+\/[^/]+\.feature\.ts$/
const door = /^apps\/server\/src\/features\/[^/]+\/public\.ts$/
const registry = /^apps\/server\/src\/providers\/registry\.ts$/

function featureOf(path: string): string | null {
  return feature.exec(path)?.[1] ?? null
}

/**
 * Returns why the wiring rules forbid one file of the server to import another, or null if they allow it. Features wire themselves in
 * `*.feature.ts`, `composition.ts` alone lists those, and all other files outside a feature import it only through its `public.ts`.
 */
export function wiringRefusal(from: string, to: string): string | null {
  if (isTest(from) || !from.startsWith(server) || !to.startsWith(server)) return null
  if (from === composition) {
    const allowed = wiring.test(to) || registry.test(to) || to.startsWith(`${server}platform/`)
    return allowed ? null : `composition.ts imports only *.feature.ts and the registry of providers (${to})`
  }
  if (wiring.test(to)) {
    const ownDoor = door.test(from) && featureOf(from) === featureOf(to)
    return ownDoor ? null : `only composition.ts puts features together (${to})`
  }
  if (to === infrastructure && featureOf(from) !== null && !wiring.test(from)) {
    return 'only a *.feature.ts takes the whole infrastructure: name what this file needs'
  }
  const outside = featureOf(from) === null && !from.startsWith(`${server}providers/`)
  if (outside && featureOf(to) !== null && !door.test(to) && !to.endsWith('.port.ts')) {
    return `import a feature only through its public.ts (${to})`
  }
  return null
}
