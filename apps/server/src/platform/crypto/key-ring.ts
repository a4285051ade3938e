import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../clock/clock.ts'

const derive = promisify(pbkdf2)

/** Which master key a value was encrypted under. New values use the primary; the secondary is the one before it. */
export type KeyVersion = 'primary' | 'secondary'

export interface MasterKeys {
  /** 32 bytes. */
  readonly primary: Uint8Array
  /** The key before the last rotation, while values under it remain. */
  readonly secondary?: Uint8Array
}

export interface DerivedKey {
  readonly key: Buffer
  readonly salt: Buffer
  readonly version: KeyVersion
}

/** Derived keys by salt: a derivation is slow on purpose, so each is done once and outside the event loop. */
export interface KeyRing {
  /** The key for new values. One salt serves at most a day. */
  current(): Promise<DerivedKey>
  derived(salt: Uint8Array, version: KeyVersion): Promise<Buffer>
  has(version: KeyVersion): boolean
}

/** SEC-025: 100,000 rounds, 16 bytes of salt, 32 bytes of key. */
const rounds = 100_000
const saltBytes = 16
export const keyBytes = 32
const saltLifetimeMs = 86_400_000
const maxCached = 4096

export function createKeyRing(masters: MasterKeys, clock: Clock): KeyRing {
  for (const key of [masters.primary, masters.secondary]) {
    if (key !== undefined && key.length !== keyBytes) throw new Error('a master key has 32 bytes')
  }
  const cache = new Map<string, Promise<Buffer>>()
  let current: { readonly salt: Buffer; readonly until: number } | undefined

  function derived(salt: Uint8Array, version: KeyVersion): Promise<Buffer> {
    const master = masters[version]
    if (master === undefined) return Promise.reject(new Error(`there is no ${version} master key`))
    const name = `${version}:${Buffer.from(salt).toString('base64')}`
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const key = derive(master, salt, rounds, keyBytes, 'sha256')
    cache.set(name, key)
    key.catch(() => cache.delete(name))
    const oldest = cache.keys().next().value
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    return key
  }

  return {
    async current() {
      const now = clock.now().getTime()
      if (current === undefined || now >= current.until) {
        current = { salt: randomBytes(saltBytes), until: now + saltLifetimeMs }
      }
      const { salt } = current
      return { key: await derived(salt, 'primary'), salt, version: 'primary' }
    },
    derived,
    has: (version) => masters[version] !== undefined,
  }
}
