import { createServer } from 'node:net'

/** A port that somebody else listens on, with what to do about it. */
export class PortBusyError extends Error {
  constructor(port: number, setting: string) {
    super(
      `El puerto ${port} está ocupado: Puente ya está en marcha o lo usa otro programa. Detenelo o elegí otro con ${setting}. / Port ${port} is in use: stop what uses it or choose another with ${setting}.`,
    )
    this.name = 'PortBusyError'
  }
}

/** Why something could not listen, as a busy port when that is the reason. */
export function listenFault(error: unknown, port: number, setting: string): unknown {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return busy ? new PortBusyError(port, setting) : error
}

/**
 * The port itself when it is free, and any free one for 0: addresses that other parts are told have to be known before they
 * listen.
 * @throws PortBusyError
 */
export function claimPort(wanted: number, host: string, setting = 'PORT'): Promise<number> {
  const probe = createServer()
  return new Promise((settle, refuse) => {
    probe.once('error', (error) => refuse(listenFault(error, wanted, setting)))
    probe.listen(wanted, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : wanted
      probe.close(() => settle(port))
    })
  })
}
