import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  hashingLanes,
  passwordHasher,
} from '../apps/server/src/features/identity/passwords/password-hasher.ts'
import { startBenchDatabase } from './bench-database.ts'
import { callerAddress } from './caller-address.ts'
import { print, quantile, verdict } from './figures.ts'
import { startServerUnderTest } from './server-under-test.ts'

const hashSeconds = 3
const loadSeconds = 10
const readsPerSecond = 100
/** Highest allowed ratio of the p99 of a read during sign-ins to its p99 on the quiet server. */
const maxRatio = 5
/** Simultaneous sign-ins: more than the lanes and their queue of 32 hold. */
const flood = 150
const password = 'Iguazu-2026!'

/** Sign-ins at the cost of argon2id must not starve other requests, and must be refused with Retry-After when there are too many. */
export async function benchSignIn(): Promise<boolean> {
  const hashesPerSecond = await hashRate()
  const database = await startBenchDatabase()
  try {
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'fatal',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    try {
      const visitor = visitorOf(server.url)
      await visitor.read()
      const quiet = await readFor(loadSeconds, visitor.read)
      const offered = hashesPerSecond / 2
      const [busy, signIns] = await Promise.all([
        readFor(loadSeconds, visitor.read),
        atRate(offered, loadSeconds, visitor.signIn),
      ])
      const quietMs = quantile(quiet, 0.99)
      const busyMs = quantile(busy, 0.99)
      const served = signIns.filter(({ status }) => status === 401).length
      const calm = busyMs <= maxRatio * quietMs && served === signIns.length
      print(
        `sign-in: argon2id 19 MiB, 2 passes, ${hashingLanes(availableParallelism())} of ${availableParallelism()} cores`,
      )
      print(
        `  ${hashesPerSecond.toFixed(0)} hashes a second; sign-ins offered at ${offered.toFixed(0)} a second, ${served} of ${signIns.length} answered`,
      )
      print(
        `  a read beside them: p99 ${busyMs.toFixed(1)} ms, quiet ${quietMs.toFixed(1)} ms, ` +
          `${(busyMs / quietMs).toFixed(1)} times, at most ${maxRatio}: ${verdict(calm)}`,
      )
      return (await floodIt(visitor.signIn)) && calm
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

/** The hash rate of a server's lanes on an idle machine. */
async function hashRate(): Promise<number> {
  const hasher = passwordHasher(Buffer.alloc(32, 1))
  const until = performance.now() + hashSeconds * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < until) {
      await hasher.verifyWithoutAccount(password)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: hashingLanes(availableParallelism()) }, lane))
  return done / hashSeconds
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
}

/** Gives each request its own address, so that the bench does not measure a limit by address. */
function visitorOf(url: string) {
  let count = 0
  const send = async (path: string, init: { method: string; body?: string }): Promise<Answer> => {
    count += 1
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': callerAddress(count) },
    })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  return {
    read: () => send('/settings', { method: 'GET' }),
    // An address without an account costs the same hash as one with an account, so it stands for both.
    signIn: () =>
      send('/session', {
        method: 'POST',
        body: JSON.stringify({ email: `${crypto.randomUUID()}@bench.test`, password, remember: false }),
      }),
  }
}

/** Reads at a steady rate, however long the answers take. Returns the milliseconds of each read. */
async function readFor(seconds: number, read: () => Promise<Answer>): Promise<number[]> {
  const timed = async () => {
    const startedAt = performance.now()
    const { status } = await read()
    if (status !== 200) throw new Error(`a read was answered ${status}`)
    return performance.now() - startedAt
  }
  return atRate(readsPerSecond, seconds, timed)
}

/** Starts `perSecond` calls each second without waiting for their answers. Returns the results of all. */
async function atRate<T>(perSecond: number, seconds: number, call: () => Promise<T>): Promise<T[]> {
  const startedAt = performance.now()
  const calls: Promise<T>[] = []
  const total = Math.floor(perSecond * seconds)
  while (calls.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    while (calls.length < due) calls.push(call())
    await pause(2)
  }
  return Promise.all(calls)
}

async function floodIt(signIn: () => Promise<Answer>): Promise<boolean> {
  const answers = await Promise.all(Array.from({ length: flood }, signIn))
  const turnedAway = answers.filter(({ status }) => status === 503)
  const allHaveRetryAfter = turnedAway.every(({ retryAfter }) => Number(retryAfter) > 0)
  const others = answers.filter(({ status }) => status !== 503 && status !== 401)
  const held = turnedAway.length > 0 && allHaveRetryAfter && others.length === 0
  print(
    `  ${flood} at once: ${answers.length - turnedAway.length} served, ${turnedAway.length} answered 503 with Retry-After: ${verdict(held)}`,
  )
  return held
}
