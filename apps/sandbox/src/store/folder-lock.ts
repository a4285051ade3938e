import { createHash } from 'node:crypto'
import { mkdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Thrown when another sandbox already works on the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`another sandbox is using the data folder ${folder}`)
    this.name = 'FolderInUseError'
  }
}

/**
 * Claims a data folder for this process and returns a function that releases it. The claim is a socket, because the system takes a socket away
 * with its process, however that process ends; a file with a process id would outlive a crash and could then name an unrelated process.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)
  const abstract = process.platform === 'linux'
  const address = abstract ? `\0pix-sandbox-${name}` : join(tmpdir(), `pix-sandbox-${name}.sock`)
  const server =
    (await listen(address)) ?? (abstract || (await answers(address)) ? null : await takeOver(address))
  if (!server) throw new FolderInUseError(folder)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Outside Linux the socket is a file, and a crash leaves it behind without anybody listening. */
async function takeOver(address: string): Promise<Server | null> {
  await unlink(address)
  return listen(address)
}
