import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { callerAddress } from '../caller-address.ts'

// A process of its own: asks over open connections, one request after the other on each, and counts the answers. Bare sockets,
// because a complete HTTP client would be slower than the server that it measures.

export interface LoadOrders {
  readonly url: string
  readonly connections: number
}

export interface Measure {
  /** `{nth}` is replaced by five characters that differ in each request. */
  readonly path: string
  readonly seconds: number
  /** The status that every answer must have; 200 if absent. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

const { url, connections }: LoadOrders = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(url)
let asked = 0

function request({ path, headers = {} }: Measure): string {
  asked += 1
  const nth = asked.toString(36).toUpperCase().padStart(5, 'Z').slice(-5)
  const fields = { host: `${hostname}:${port}`, 'x-forwarded-for': callerAddress(asked), ...headers }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path.replace('{nth}', nth)} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Sends requests until the time is over, each after the whole answer to the one before. @throws Error for another status */
function askUntil(socket: Socket, measure: Measure, until: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const wanted = Buffer.from(`HTTP/1.1 ${measure.status ?? 200} `)
  let answered = 0
  let headers: Buffer = Buffer.alloc(0)
  /** Bytes of the answer still to come; null until its headers are complete. */
  let missing: number | null = null
  const onData = (chunk: Buffer) => {
    if (missing === null) {
      headers = headers.length === 0 ? chunk : Buffer.concat([headers, chunk])
      const length = answerLength(headers)
      if (length === null) return
      missing = length - headers.length
    } else missing -= chunk.length
    if (missing > 0) return
    if (missing < 0 || !headers.subarray(0, wanted.length).equals(wanted)) {
      reject(new Error(`${measure.path} was answered ${headers.subarray(0, 400).toString()}`))
      return
    }
    headers = Buffer.alloc(0)
    missing = null
    answered += 1
    if (performance.now() < until) {
      socket.write(request(measure))
      return
    }
    socket.off('data', onData)
    resolve(answered)
  }
  socket.on('data', onData)
  socket.write(request(measure))
  return promise
}

/** The length of headers and body together; null until the headers are complete. */
function answerLength(bytes: Buffer): number | null {
  const headersEnd = bytes.indexOf('\r\n\r\n')
  if (headersEnd < 0) return null
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(bytes.subarray(0, headersEnd).toString('latin1')) ?? []
  if (length === undefined) throw new Error('an answer without its length')
  return headersEnd + 4 + Number(length)
}

const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay())
await Promise.all(sockets.map((socket) => once(socket, 'connect')))
for await (const line of createInterface({ input: process.stdin })) {
  const measure: Measure = JSON.parse(line)
  const startedAt = performance.now()
  const until = startedAt + measure.seconds * 1000
  const counts = await Promise.all(sockets.map((socket) => askUntil(socket, measure, until)))
  const took = (performance.now() - startedAt) / 1000
  process.stdout.write(`${counts.reduce((sum, count) => sum + count, 0) / took}\n`)
}
for (const socket of sockets) socket.destroy()
