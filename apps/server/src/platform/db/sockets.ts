import { Socket } from 'node:net'

/** The sockets of this process to the database, so that all of them can be cut at once. */
export interface DatabaseSockets {
  /** A new socket that is not connected yet; the driver's option `stream`. */
  readonly open: () => Socket
  /** Destroys every open socket: each query that waits for an answer fails at once, and pools replace their connections. */
  cutAll(): void
}

export function databaseSockets(): DatabaseSockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    cutAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
