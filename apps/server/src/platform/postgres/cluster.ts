import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Launch } from './wrappers.ts'

/** Passwords of the three roles of an embedded cluster. */
export interface ClusterPasswords {
  readonly superuser: string
  readonly owner: string
  readonly app: string
}

export interface Cluster {
  /** The data folder of PostgreSQL. */
  readonly dataFolder: string
  readonly passwords: ClusterPasswords
}

/**
 * Opens the cluster in `folder`, making it the first time. It is created under another name and renamed when complete, so that an interrupted start
 * leaves no partial cluster.
 */
export function openCluster(folder: string, initdb: string, launch: Launch): Cluster {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const place = join(folder, 'postgres')
  if (!existsSync(place)) createCluster(folder, place, initdb, launch)
  const passwords: ClusterPasswords = JSON.parse(readFileSync(join(place, 'passwords.json'), 'utf8'))
  return { dataFolder: join(place, 'cluster'), passwords }
}

function createCluster(folder: string, place: string, initdb: string, launch: Launch): void {
  for (const name of readdirSync(folder)) {
    // Left by an interrupted start. The name holds the process id, and a start that still runs has a live process.
    const match = /^postgres\.new-(\d+)$/.exec(name)
    if (match && !isAlive(Number(match[1]))) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const draft = join(folder, `postgres.new-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  const password = () => randomBytes(24).toString('base64url')
  const passwords: ClusterPasswords = { superuser: password(), owner: password(), app: password() }
  writeFileSync(join(draft, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 })
  const passwordFile = join(draft, 'superuser-password')
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 })
  if (launch.ownerId !== null) {
    chownSync(draft, launch.ownerId, launch.ownerId)
    chownSync(passwordFile, launch.ownerId, launch.ownerId)
  }
  const [program = initdb, ...words] = [...launch.prefix, initdb]
  const made = spawnSync(
    program,
    [
      ...words,
      '-D',
      join(draft, 'cluster'),
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--data-checksums',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale-provider=icu',
      '--icu-locale=pt-BR',
      '--locale=C.UTF-8',
    ],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new EmbeddedPostgresError(
      'init-failed',
      `The database could not be created in ${place}: ${lastLine(made.stderr)}`,
    )
  }
  renameSync(draft, place)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
