import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { PixProblem } from './api-pix/problem.ts'
import type { MutualTls } from './config.ts'

export interface TlsDoor {
  /** The port that it listens on. */
  readonly port: number
  close(): Promise<void>
}

/**
 * A second door to the same routes. It lets nobody in without a certificate of the authority: the handshake itself fails, as at a bank.
 * @throws the system's error for a busy port or a certificate that cannot be used
 */
export async function openTlsDoor(app: FastifyInstance, host: string, tls: MutualTls): Promise<TlsDoor> {
  const { cert, key, clientCa: ca } = tls
  const server = createServer(
    { cert, key, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    (request, response) => app.routing(request, response),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(tls.port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Refuses calls that arrived without TLS. */
export function requireTls(api: FastifyInstance): void {
  api.addHook('onRequest', async ({ raw }) => {
    if (raw.socket instanceof TLSSocket) return
    throw new PixProblem('AcessoNegado', 'Esta API só atende com TLS mútuo.')
  })
}
