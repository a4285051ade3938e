import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

// A process of its own: asks over open connections, one request after the other on each, and counts the answers. Bare sockets,
// because a client with all its comforts would be slower than the server that it measures.

export interface LoadOrders {
  readonly url: string
  readonly connections: number
}

interface Measure {
  readonly path: string
  readonly seconds: number
}

const { url, connections }: LoadOrders = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(url)
const answerStart = Buffer.from('HTTP/1.1 ')
const success = Buffer.from('HTTP/1.1 200 ')
let asked = 0

/** From 62,500 addresses for tests of performance (RFC 2544). */
function request(path: string): string {
  asked += 1
  const address = `198.18.${Math.floor(asked / 250) % 250}.${asked % 250}`
  return `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${address}\r\n\r\n`
}

/** Asks until the time is over; every answer must be a success, and comes whole before the next question. */
function askUntil(socket: Socket, path: string, until: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let answered = 0
  let waiting: Buffer = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    const length = answerLength(waiting)
    if (length === null || waiting.length < length) return
    if (waiting.length > length || !waiting.subarray(0, success.length).equals(success)) {
      reject(new Error(`${path} was answered ${waiting.subarray(0, 400).toString()}`))
      return
    }
    waiting = Buffer.alloc(0)
    answered += 1
    if (performance.now() < until) {
      socket.write(request(path))
      return
    }
    socket.off('data', onData)
    resolve(answered)
  }
  socket.on('data', onData)
  socket.write(request(path))
  return promise
}

/** Of headers and body, once the headers are there. */
function answerLength(bytes: Buffer): number | null {
  const headersEnd = bytes.indexOf('\r\n\r\n')
  if (headersEnd < 0 || !bytes.subarray(0, answerStart.length).equals(answerStart)) return null
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(bytes.subarray(0, headersEnd).toString('latin1')) ?? []
  if (length === undefined) throw new Error('an answer without its length')
  return headersEnd + 4 + Number(length)
}

const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay())
await Promise.all(sockets.map((socket) => once(socket, 'connect')))
for await (const line of createInterface({ input: process.stdin })) {
  const { path, seconds }: Measure = JSON.parse(line)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const counts = await Promise.all(sockets.map((socket) => askUntil(socket, path, until)))
  const took = (performance.now() - startedAt) / 1000
  process.stdout.write(`${counts.reduce((sum, count) => sum + count, 0) / took}\n`)
}
for (const socket of sockets) socket.destroy()
