import { isDeepStrictEqual } from 'node:util'
import type { Fault } from './source.ts'

/** An entry of package-lock.json, as far as it is read or written here. */
export type Locked = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Entries by folder. */
export type Lock = Record<string, Locked>

const platformSuffix =
  /-(?:(android|darwin|freebsd|linux|openbsd|openharmony|win32)-([a-z0-9]+)|wasm32)(?:-([a-z0-9]+))?$/

/** Returns the entry that npm would have written for a package's build for another platform; null for any other package. */
function platformEntry(name: string, version: string, dev: boolean): Locked | null {
  const match = platformSuffix.exec(name)
  if (match === null) return null
  const [, os, cpu = 'wasm32', abi = ''] = match
  return {
    version,
    ...(dev ? { dev } : {}),
    cpu: [cpu],
    ...(os === 'linux' ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  }
}

/**
 * The builds that the lock leaves out. A registry that does not serve the builds for every platform makes npm leave them out of
 * the lock, and `npm ci` then refuses the lock. Their versions are known from the packages that ask for them.
 */
export function missingBuilds(lock: Lock): Lock {
  const missing: Lock = {}
  for (const [folder, entry] of Object.entries(lock)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const present = [`node_modules/${name}`, `${folder}/node_modules/${name}`].some((path) => path in lock)
      const build = present ? null : platformEntry(name, version, entry.dev ?? false)
      if (build !== null) missing[`node_modules/${name}`] = build
    }
  }
  return missing
}

/** Checks that `npm ci` accepts the lock on a machine without caches: it is complete and consistent with every package.json. */
export function checkLock(lock: Lock, manifests: ReadonlyMap<string, Locked>): Fault[] {
  const report = (message: string): Fault => ({ path: 'package-lock.json', line: 1, rule: 'lock', message })
  const missing = Object.keys(missingBuilds(lock))
  const faults = missing.length > 0 ? [report(`lacks ${missing.length} builds: npm run lock:complete`)] : []
  for (const [folder, manifest] of manifests) {
    const locked = lock[folder]
    const same = (['dependencies', 'devDependencies', 'optionalDependencies'] as const).every((group) =>
      isDeepStrictEqual({ ...manifest[group] }, { ...locked?.[group] }),
    )
    if (!same) faults.push(report(`differs from ${folder || '.'}/package.json: npm install --ignore-scripts`))
  }
  return faults
}
