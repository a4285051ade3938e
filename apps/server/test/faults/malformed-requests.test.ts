import { request } from 'node:http'
import { openTicket } from '@puente/contract/support/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../api/browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from '../api/server-world.ts'
import { Dice, type JsonSchema } from './json-samples.ts'
import { type MalformedRequest, malformedRequest, type Operation } from './malformed-requests.ts'
import { seededRandom } from './seeded-random.ts'

const requests = Number.parseInt(process.env['FUZZ_REQUESTS'] ?? '10000', 10)
const atOnce = 8

let world: ServerWorld
beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

interface Document {
  readonly paths: Record<string, Record<string, DocumentedOperation>>
}
interface DocumentedOperation {
  readonly parameters: Operation['parameters']
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: JsonSchema }> }
}

async function readOperations(): Promise<Operation[]> {
  const document: Document = JSON.parse((await world.browser().send('GET', '/api/openapi.json')).text)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema ?? {}]),
      ),
    })),
  )
}

type Role = 'anonymous' | 'user' | 'admin'

/** A person and their browser. Requests may sign them out; they then sign in again. */
class Caller {
  readonly browser: Browser
  readonly #email: string | null
  readonly #admin: boolean
  #returning: Promise<unknown> | null = null

  constructor(browser: Browser, email: string | null, admin: boolean) {
    this.browser = browser
    this.#email = email
    this.#admin = admin
  }

  async comeBack(): Promise<void> {
    if (this.#email === null) return
    this.#returning ??= this.browser.signIn(this.#email, { admin: this.#admin }).finally(() => {
      this.#returning = null
    })
    await this.#returning
  }
}

async function callers(): Promise<Record<Role, Caller>> {
  const merchant = await world.merchant()
  const admin = await world.admin()
  const people = {
    anonymous: new Caller(world.browser(), null, false),
    user: new Caller(world.browser(), merchant.email, false),
    admin: new Caller(world.browser(), admin.email, true),
  }
  for (const caller of Object.values(people)) await caller.comeBack()
  return people
}

function headersOf({ cookies, csrfToken }: Browser): Record<string, string> {
  return {
    origin: world.server.url,
    ...(csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
  }
}

/** The status and the text of the answer; 599 if none came. Closes a stream of events as soon as it begins. */
function send({ method, path, headers, body }: MalformedRequest): Promise<{ status: number; text: string }> {
  // Node omits the length for some methods. The server would then read the body as the next request.
  const length = body === null ? {} : { 'content-length': body.length }
  return new Promise((resolve, fail) => {
    const asked = request(
      world.server.url,
      { method, path, headers: { ...headers, ...length }, agent: false },
      (answer) => {
        const status = answer.statusCode ?? 0
        if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
          asked.destroy()
          resolve({ status, text: '' })
          return
        }
        let text = ''
        answer.on('data', (chunk) => {
          if (status >= 400) text += chunk
        })
        answer.on('end', () => resolve({ status, text }))
        answer.on('error', fail)
      },
    )
    asked.on('error', (error) => resolve({ status: 599, text: error.message }))
    asked.end(body ?? undefined)
  })
}

/** Ids of every kind. Most operations expect another kind. */
async function realIds(user: Browser): Promise<string[]> {
  const { id } = await orderOf(user)
  const ticket = await user.call(openTicket, {
    idempotencyKey: crypto.randomUUID(),
    body: { subject: 'general', message: 'Hola' },
  })
  const { rows } = await world.test.asOwner(
    'select id from users union all (select id from files limit 3) union all select id from sessions',
  )
  return [...rows.map((row) => String(row.id)), id, ticket.id, crypto.randomUUID(), 'not-an-id']
}

it(`answers ${requests} malformed requests to every operation of the API document without a fault of its own`, async () => {
  const { random, seed } = seededRandom('FUZZ_SEED')
  const dice = new Dice(random)
  const operations = await readOperations()
  const people = await callers()
  const ids = await realIds(people.user.browser)
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let sent = 0
  const work = async () => {
    while (sent < requests) {
      const nth = sent
      sent += 1
      const operation = operations[nth % operations.length]
      if (operation === undefined) throw new Error('the API document lists nothing')
      const role = dice.one(['anonymous', 'user', 'user', 'admin', 'admin'] as const)
      const malformed = malformedRequest(operation, dice, ids, headersOf(people[role].browser))
      const { status, text } = await send(malformed)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(describeFault(nth, role, malformed, status, text))
      if (status === 401 && text.includes('session.required')) await people[role].comeBack()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const counted = [...statuses].toSorted(([a], [b]) => a - b)
  process.stdout.write(
    `FUZZ_SEED=${seed}: ${counted.map(([status, count]) => `${status}×${count}`).join(' ')}\n`,
  )
  expect(faults, `repeat with FUZZ_SEED=${seed}`).toEqual([])
}, 300_000)

function describeFault(
  nth: number,
  role: Role,
  { method, path, body }: MalformedRequest,
  status: number,
  text: string,
): string {
  const code = /"code":"([\w.-]+)"/.exec(text)?.[1] ?? text.slice(0, 100)
  const sentBody = body?.toString('utf8').slice(0, 300) ?? ''
  return `${nth} ${role} ${method} ${path.slice(0, 200)} ${sentBody} -> ${status} ${code}`
}
