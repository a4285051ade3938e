import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { startBenchDatabase } from './bench-database.ts'
import { median, print, verdict } from './figures.ts'
import { largePhoto } from './large-photo.ts'
import { heldMb, sampleMemory } from './process-memory.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'

const runs = 10
const limitMs = 1500
const limitMb = 200

/** Measures the upload of the largest accepted photo: the time from the first byte to the answer, and the extra memory of server and worker. */
export async function benchPhoto(): Promise<boolean> {
  const photo = await largePhoto()
  const database = await startBenchDatabase()
  try {
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
      },
    })
    try {
      return report(photo, await measure(server, database.admin, photo))
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

interface Measured {
  readonly tookMs: readonly number[]
  readonly moreMb: number
}

async function measure({ url, pid }: ServerUnderTest, admin: Database, photo: Buffer): Promise<Measured> {
  // One more than the runs: the first upload starts the process that inspects files.
  const people = await Promise.all(Array.from({ length: runs + 1 }, () => signedIn(admin, url)))
  const before = await heldMb(pid)
  const memory = sampleMemory(pid)
  const tookMs: number[] = []
  for (const person of people) tookMs.push(await upload(url, person, photo))
  return { tookMs, moreMb: (await memory.stop()) - before }
}

function report(photo: Buffer, { tookMs, moreMb }: Measured): boolean {
  const [first = Number.NaN, ...warm] = tookMs
  const fast = Math.max(...tookMs) < limitMs
  const small = moreMb < limitMb
  print(`photo: ${(photo.length / 1e6).toFixed(1)} MB, 12 megapixels on their side, one after another`)
  print(
    `  first ${ms(first)} with the start of its process, then median ${ms(median(warm))}, slowest ${ms(Math.max(...warm))}; each under ${ms(limitMs)}: ${verdict(fast)}`,
  )
  print(
    `  server and worker together ${moreMb.toFixed(0)} MB more than the server before, under ${limitMb} MB: ${verdict(small)}`,
  )
  return fast && small
}

interface Person {
  readonly cookie: string
  readonly csrfToken: string
}

/** A person with an open session. SQL inserts it, which is faster than a sign-in. */
async function signedIn(admin: Database, url: string): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const email = `${randomBytes(6).toString('hex')}@example.com`
  await admin.pool.query(
    `with person as (
       insert into users (email, email_confirmed_at, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash,
         cuit_enc, cuit_hash, address_enc)
       values ($1, now(), 'x', 'Ana', 'Comerciante', '{}', '{}', $2, '{}', $2, '{}') returning id),
     verification as (insert into verifications (user_id) select id from person)
     insert into sessions (token_hash, user_id, remembered, expires_at)
     select $3, id, false, now() + interval '1 hour' from person`,
    [email, randomBytes(32), createHash('sha256').update(token).digest()],
  )
  const cookie = `sid=${token}`
  const answer = await fetch(`${url}/api/v1/session`, { headers: { cookie } })
  const { csrfToken } = await answer.json()
  if (typeof csrfToken !== 'string') throw new Error('the session was not taken')
  return { cookie, csrfToken }
}

async function upload(url: string, { cookie, csrfToken }: Person, photo: Buffer): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'dni.jpg')
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v1/verification/documents/frontId`, {
    method: 'POST',
    headers: { cookie, origin: url, 'x-csrf-token': csrfToken },
    body: form,
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`the photo was refused: ${answer.status} ${text}`)
  return performance.now() - startedAt
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
