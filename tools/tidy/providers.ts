import { faultsAt, isTest, type Fault, type Source } from './source.ts'

const listPlace = 'packages/contract/src/collections.ts'
const registry = 'apps/server/src/providers/registry.ts'
const checked = /^(?:apps\/(?:server|web)|packages\/contract)\/src\/(?!messages\/)/

/** The names of providers, as the contract lists them. */
export function providerNamesOf(files: ReadonlyMap<string, string | null>): readonly string[] {
  const list = /\bproviderNames = \[([^\]]*)\]/.exec(files.get(listPlace) ?? '')?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')
}

/** Refuses a provider's name outside the contract's list, its own folder and its line of the registry, so that adding one changes nothing else. */
export function checkProviderNames(source: Source, names: readonly string[]): Fault[] {
  const { path } = source
  if (!checked.test(path) || isTest(path) || path === listPlace || path === registry) return []
  return names.flatMap((name) => {
    if (path.startsWith(`apps/server/src/providers/${name.replaceAll('_', '-')}/`)) return []
    return faultsAt(source, 'text', spellingsOf(name), {
      rule: 'provider-name',
      message: `${name} has a name only in its folder, the registry and ${listPlace}`,
    })
  })
}

/** `fire_banking`, `fire-banking`, `FIRE_BANKING`, `fireBanking` and `FireBanking`; not a part of a host name. */
function spellingsOf(name: string): RegExp {
  const pascal = name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const apart = [name, name.replaceAll('_', '-'), name.toUpperCase(), camel].join('|')
  return new RegExp(`(?<![A-Za-z.])(?:${apart})(?![a-z.])|${pascal}(?![a-z])`, 'g')
}
