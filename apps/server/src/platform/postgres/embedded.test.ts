import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let dataDir: string
const running: EmbeddedPostgres[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'puente-embedded-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(port = 0): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, port })
  running.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const pidOf = async () =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

it('makes a safe cluster with an owner and an application role, asks for passwords, and stops cleanly', async () => {
  const postgres = await start()
  expect(
    await ask(
      postgres.appUrl,
      `select current_setting('fsync'), current_setting('data_checksums'), current_setting('synchronous_commit'), current_setting('full_page_writes')`,
    ),
  ).toEqual(['on', 'on', 'on', 'on'])
  expect(
    await ask(postgres.ownerUrl, 'select current_user, rolsuper from pg_roles where rolname = current_user'),
  ).toEqual(['puente_owner', false])
  await expect(ask(postgres.appUrl, 'create table t (a int)')).rejects.toThrow('permission denied')
  await expect(ask(postgres.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  expect((await stat(join(dataDir, 'postgres/passwords.json'))).mode & 0o777).toBe(0o600)
  await postgres.stop()
  expect(await postgres.exited).toEqual({ code: 0, signal: null })
}, 30_000)

it('reports in one sentence that the folder is already in use, or that the port is busy', async () => {
  const postgres = await start()
  await expect(startEmbeddedPostgres({ dataDir, port: 0 })).rejects.toMatchObject({
    kind: 'already-running',
    message: expect.stringMatching(/is already running \(process \d+\)/),
  })
  expect(await ask(postgres.appUrl, 'select 1')).toEqual([1])
  await postgres.stop()
  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => blocker.once('listening', ready))
  const { port } = blocker.address() as { port: number }
  await expect(startEmbeddedPostgres({ dataDir, port })).rejects.toMatchObject({
    kind: 'port-busy',
    message: `Port ${port} of the database is in use: set POSTGRES_PORT`,
  })
  blocker.close()
}, 30_000)

it('keeps what was committed when it is killed, and recovers at the next start', async () => {
  const first = await start()
  await ask(first.ownerUrl, 'create table kept (a int)')
  await ask(first.ownerUrl, 'insert into kept values (42)')
  process.kill(await pidOf(), 'SIGKILL')
  await first.exited
  const second = await start(first.port)
  expect(await ask(second.ownerUrl, 'select a from kept')).toEqual([42])
}, 30_000)

it('starts despite a lock file whose process id now belongs to another program', async () => {
  await (await start()).stop()
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n`)
  expect(await ask((await start()).appUrl, 'select 1')).toEqual([1])
}, 30_000)
