import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { eicar } from './documents.ts'

/** A clamd that speaks INSTREAM and knows one virus. */
export interface FakeClamd {
  readonly port: number
  /** Its answer instead of a verdict. Null lets it scan. */
  answer: string | null
  /** Whether it reads everything and never answers. */
  silent: boolean
  readonly scanned: number[]
  close(): Promise<void>
}

export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      const file = fileIn(received)
      if (file === null || clamd.silent) return
      clamd.scanned.push(file.length)
      const verdict = file.includes(eicar()) ? 'Eicar-Test-Signature FOUND' : 'OK'
      socket.end(clamd.answer ?? `stream: ${verdict}\0`)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const clamd: FakeClamd = {
    port: (server.address() as AddressInfo).port,
    answer: null,
    silent: false,
    scanned: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return clamd
}

/** The bytes of the stream once its end has come. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return null
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
