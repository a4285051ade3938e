import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Another process listens on the port. The message says what to do about it. */
export class PortBusyError extends Error {
  constructor(port: number, setting: string) {
    super(
      `El puerto ${port} está ocupado: Puente ya está en marcha o lo usa otro programa. Detenelo o elegí otro con ${setting}. / Port ${port} is in use: stop what uses it or choose another with ${setting}.`,
    )
    this.name = 'PortBusyError'
  }
}

/** Turns an error of listening into a PortBusyError if the port was busy; returns any other error unchanged. */
export function listenFault(error: unknown, port: number, setting: string): unknown {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return busy ? new PortBusyError(port, setting) : error
}

/**
 * Returns the port itself if it is free, and any free one for 0. Other parts need the address before the server listens.
 * @throws PortBusyError
 */
export async function claimPort(wanted: number, host: string, setting = 'PORT'): Promise<number> {
  if (wanted === 0) return freePort(host)
  try {
    await listenOnce(wanted, host)
    return wanted
  } catch (error) {
    throw listenFault(error, wanted, setting)
  }
}

/**
 * Stays below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 and up elsewhere). One of our
 * connections could otherwise take the port between this check and the moment when its owner listens.
 */
const lowest = 20_000
const pastHighest = 32_768
const mostAttempts = 100

async function freePort(host: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(lowest, pastHighest)
    try {
      await listenOnce(port, host)
      return port
    } catch (error) {
      const fault = listenFault(error, port, 'PORT')
      if (!(fault instanceof PortBusyError) || attempt === mostAttempts) throw fault
    }
  }
}

function listenOnce(port: number, host: string): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, refuse) => {
    probe.once('error', refuse)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
