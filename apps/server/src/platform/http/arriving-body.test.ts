import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { endpoint } from '@puente/contract/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEdge, edgeOrigin } from '../../../test/factories/http-edge.ts'
import { httpSession } from '../../../test/factories/http-sessions.ts'
import { leastBytesPerPeriod, slowPeriodMs } from './arriving-body.ts'
import { uploadBodyLimit } from './upload.ts'

const keep = endpoint({
  name: 'keep',
  method: 'POST',
  path: '/files',
  access: 'user',
  summary: 'Keeps a file',
  upload: true,
  status: 201,
  response: z.strictObject({ bytes: z.number() }),
})
const note = endpoint({
  name: 'note',
  method: 'POST',
  path: '/notes',
  access: 'user',
  summary: 'Keeps a note',
  body: z.strictObject({ text: z.string() }),
  status: 204,
})
let app: FastifyInstance
let port: number
let signedIn: boolean

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  signedIn = true
  const edge = await createEdge(() => (signedIn ? httpSession() : null))
  app = edge.app
  const { router } = edge
  router.on(keep, async ({ file }) => ({ bytes: file.bytes.length }))
  router.on(note, async () => undefined)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

interface Sender {
  readonly socket: Socket
  /** What the server has read of this connection. */
  read(): number
  /** What came back so far. */
  answer(): string
  send(bytes: string | Buffer): void
  readonly closed: Promise<unknown>
}

/** Begins a chunked request whose body has no end yet. */
async function begin(path: string, type: string): Promise<Sender> {
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const [served] = (await accepted) as [Socket]
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  // The server may close while we are still writing: that is what some of these tests wait for.
  socket.on('error', () => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${edgeOrigin}\r\nX-CSRF-Token: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  return {
    socket,
    closed,
    read: () => served.bytesRead,
    answer: () => answer,
    send(bytes) {
      socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
      socket.write(bytes)
      socket.write('\r\n')
    },
  }
}
const multipart = 'multipart/form-data; boundary=b'
const fileHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
async function beginUpload(): Promise<Sender> {
  const sender = await begin('/files', multipart)
  sender.send(fileHead)
  await until(() => vi.getTimerCount() === 1)
  return sender
}
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn()
}

it('aborts an upload that sends too little in one period, and reports why', async () => {
  const sender = await beginUpload()
  sender.send(Buffer.alloc(leastBytesPerPeriod - fileHead.length - 1))
  await until(() => sender.read() > leastBytesPerPeriod)
  vi.advanceTimersByTime(slowPeriodMs)
  await sender.closed
  expect(sender.answer()).toMatch(/^HTTP\/1.1 408 /)
  expect(sender.answer()).toContain('"code":"request.too-slow"')
})

it('continues an upload that sends just enough in each period', async () => {
  const sender = await beginUpload()
  for (let period = 1; period <= 3; period += 1) {
    sender.send(Buffer.alloc(leastBytesPerPeriod))
    await until(() => sender.read() > period * leastBytesPerPeriod + fileHead.length)
    vi.advanceTimersByTime(slowPeriodMs - 1)
    vi.advanceTimersByTime(1)
  }
  sender.send('\r\n--b--\r\n')
  sender.socket.write('0\r\n\r\n')
  await until(() => sender.answer().includes('}'))
  expect(sender.answer()).toContain(JSON.stringify({ bytes: 3 * leastBytesPerPeriod }))
  expect(vi.getTimerCount()).toBe(0)
})

/** Sends up to 100 MiB for as long as the other side takes them. */
async function flood(sender: Sender): Promise<void> {
  const chunk = Buffer.alloc(1_048_576)
  for (let sent = 0; sent < 100 && !sender.socket.destroyed; sent += 1) {
    sender.send(chunk)
    if (sender.socket.writableNeedDrain) await Promise.race([drained(sender.socket), sender.closed])
  }
  await sender.closed
}
const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve))
/** One body of the largest kind may be read, and as much again so that its sender can read the answer. */
const mostBytes = 2 * uploadBodyLimit + 1_048_576

it.each([
  ['in the file', fileHead],
  ['before any part', 'x'],
  ['after the last part', `${fileHead}x\r\n--b--\r\n`],
])('ends a chunked upload at the limit, whether its bytes come %s', async (_, head) => {
  const sender = await begin('/files', multipart)
  sender.send(head)
  await flood(sender)
  expect(sender.answer()).toContain('"code":"file.too-large"')
  expect(sender.read()).toBeLessThan(mostBytes)
})

it('ends the body of a caller who was refused before it was read', async () => {
  signedIn = false
  for (const [path, type] of [
    ['/files', multipart],
    ['/notes', 'application/json'],
    ['/nowhere', 'application/json'],
  ] as const) {
    const sender = await begin(path, type)
    await flood(sender)
    expect(sender.answer()).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(sender.read(), path).toBeLessThan(mostBytes)
  }
})
