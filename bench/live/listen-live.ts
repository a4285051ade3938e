// The merchants of the benchmark, in a process of their own: each holds its stream open and records when it learns of its own
// charges. `listeners.ts` starts this process and sends `stop` when everything was sent.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

export interface ListenOrders {
  readonly url: string
  /** Session tokens, one for each merchant. */
  readonly tokens: readonly string[]
}

export interface Heard {
  /** For each charge id the milliseconds of the Unix epoch at which its merchant first heard of it. */
  readonly heardAt: Readonly<Record<string, number>>
  /** Count of all events that reached a stream. */
  readonly events: number
}

const heardAt: Record<string, number> = {}
let events = 0

async function listen(url: string, token: string, agent: Agent): Promise<void> {
  const { statusCode, body } = await request(`${url}/api/v1/live`, {
    dispatcher: agent,
    headers: { cookie: `sid=${token}` },
    bodyTimeout: 0,
  })
  if (statusCode !== 200) throw new Error(`a stream was answered ${statusCode}`)
  let rest = ''
  body.on('data', (chunk: Buffer) => {
    const at = performance.timeOrigin + performance.now()
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) note(line.slice(6), at)
  })
  // Ends with this process.
  body.on('error', () => undefined)
}

/** Opens a few at a time, as people arrive. This bench does not measure a stampede. */
const openAtOnce = 20

async function openAll(url: string, tokens: readonly string[], agent: Agent): Promise<void> {
  for (let first = 0; first < tokens.length; first += openAtOnce) {
    await Promise.all(tokens.slice(first, first + openAtOnce).map((token) => listen(url, token, agent)))
  }
}

function note(data: string, at: number): void {
  const event: { readonly topic?: string; readonly id?: string } = JSON.parse(data)
  events += 1
  if (event.topic === 'charge' && event.id !== undefined) heardAt[event.id] ??= at
}

/** How long an event may take after the commit of its payment. A later one counts as lost. */
const lastEventLimitMs = 5000

async function report(expected: number): Promise<void> {
  const deadline = performance.now() + lastEventLimitMs
  while (Object.keys(heardAt).length < expected && performance.now() < deadline) await pause(20)
  const heard: Heard = { heardAt, events }
  process.stdout.write(`${JSON.stringify(heard)}\n`, () => process.exit(0))
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.startsWith('stop ')) {
    void report(Number(line.slice(5)))
    return
  }
  const { url, tokens }: ListenOrders = JSON.parse(line)
  const agent = new Agent({ connections: tokens.length, pipelining: 1, headersTimeout: 60_000 })
  openAll(url, tokens, agent).then(
    () => process.stdout.write('{"listening":true}\n'),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
