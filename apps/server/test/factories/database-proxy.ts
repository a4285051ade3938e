import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy before a database that can drop all traffic, like a broken network. */
export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  readonly url: string
  /** Drops all traffic and closes nothing. Dropped bytes are lost. */
  swallow(): void
  /** Forwards again, on new connections only, or also on the earlier ones. */
  carry(connections: 'new' | 'all'): void
  /** Adds these bytes to the first ready answer of each new connection, and then closes it. */
  breakWhenReady(last: Buffer): void
  /** Resolves when bytes to the database were dropped. */
  readonly swallowed: Promise<void>
  close(): Promise<void>
}

/** `ReadyForQuery` of an idle session, the last packet of a start. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const far = { port: Number(target.port), host: target.hostname }
  const swallowed = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let dead = new Set<Socket>()
  let swallowing = false
  let lastBytes: Buffer | null = null

  const server = createServer((near) => {
    const back = connect(far)
    for (const socket of [near, back]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    const carries = () => {
      if (swallowing) dead.add(near)
      return !dead.has(near)
    }
    near.on('data', (data) => {
      if (carries()) back.write(data)
      else swallowed.resolve()
    })
    back.on('data', (data) => {
      if (!carries()) return
      if (lastBytes === null || !data.subarray(-ready.length).equals(ready)) near.write(data)
      else near.end(Buffer.concat([data, lastBytes]))
    })
    near.on('close', () => back.destroy())
    back.on('close', () => {
      if (carries()) near.destroy()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  target.port = String(address.port)
  return {
    url: target.href,
    swallow() {
      swallowing = true
      for (const socket of sockets) dead.add(socket)
    },
    carry(connections) {
      swallowing = false
      if (connections === 'all') dead = new Set()
    },
    breakWhenReady(last) {
      lastBytes = last
    },
    swallowed: swallowed.promise,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
