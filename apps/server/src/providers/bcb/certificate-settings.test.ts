import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { NotSent } from '../../platform/outgoing/failures.ts'
import { openGateway } from '../../platform/outgoing/gateway.ts'
import { certificateFaults, certificateVariables, tlsOf } from './certificate-settings.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../../test/tls', name)
const bytesOf = (name: string) => readFileSync(fixture(name))

let server: Server
/** A bank that speaks only to clients with a certificate of its authority, and answers with the client's name. */
beforeAll(async () => {
  const tls = { cert: bytesOf('server.pem'), key: bytesOf('server.key'), ca: bytesOf('ca.pem') }
  server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    response.end(subject.CN)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function call(files: Readonly<Record<string, string>>) {
  const settings = z.object(certificateVariables).parse(files)
  const gateway = openGateway({ tls: tlsOf(settings), clock: { now: () => new Date() } })
  try {
    const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const exchange = { method: 'GET', url, headers: {}, timeoutMs: 5_000 } as const
    return (await gateway.send(exchange, { lane: 'person', waitMs: 0 })).body
  } finally {
    gateway.close()
  }
}

const authority = { PIX_BCB_CA_FILE: fixture('ca.pem') }
const passphrase = { PIX_BCB_CLIENT_PASSPHRASE: 'puente' }
const pfx = { ...authority, PIX_BCB_CLIENT_PFX_FILE: fixture('client.pfx') }

it.each([
  [
    'two PEM files',
    { PIX_BCB_CLIENT_CERT_FILE: fixture('client.pem'), PIX_BCB_CLIENT_KEY_FILE: fixture('client.key') },
  ],
  [
    'a PEM file with an encrypted key',
    {
      PIX_BCB_CLIENT_CERT_FILE: fixture('client.pem'),
      PIX_BCB_CLIENT_KEY_FILE: fixture('client.encrypted.key'),
      ...passphrase,
    },
  ],
  ['a PFX file', { ...pfx, ...passphrase }],
])('authenticates to a bank with %s', async (_what, files) => {
  expect(await call({ ...authority, ...files })).toBe('puente')
})

it("sends nothing to a bank if our certificate is missing, or if the bank's own cannot be checked", async () => {
  await expect(call(authority)).rejects.toThrow()
  const { PIX_BCB_CA_FILE: _, ...unchecked } = { ...pfx, ...passphrase }
  await expect(call(unchecked)).rejects.toThrow(NotSent)
})

function faultsOf(files: Readonly<Record<string, string>>) {
  const settings = z.object(certificateVariables).parse(files)
  return certificateFaults.filter(({ isFault }) => isFault(settings)).map(({ name }) => name)
}

it('refuses a PFX file beside a certificate, and half a pair', () => {
  const cert = { PIX_BCB_CLIENT_CERT_FILE: fixture('client.pem') }
  const key = { PIX_BCB_CLIENT_KEY_FILE: fixture('client.key') }
  expect(faultsOf({ ...cert, ...key })).toEqual([])
  expect(faultsOf(pfx)).toEqual([])
  expect(faultsOf(cert)).toEqual(['PIX_BCB_CLIENT_KEY_FILE'])
  expect(faultsOf(key)).toEqual(['PIX_BCB_CLIENT_CERT_FILE'])
  expect(faultsOf({ ...pfx, ...cert, ...key })).toEqual(['PIX_BCB_CLIENT_PFX_FILE'])
})

it('refuses a passphrase that opens no certificate of the operator, instead of failing with the first call', () => {
  const wrong = { PIX_BCB_CLIENT_PASSPHRASE: 'not-the-passphrase' }
  const encrypted = {
    PIX_BCB_CLIENT_CERT_FILE: fixture('client.pem'),
    PIX_BCB_CLIENT_KEY_FILE: fixture('client.encrypted.key'),
  }
  for (const files of [pfx, encrypted]) {
    expect(faultsOf({ ...files, ...passphrase })).toEqual([])
    expect(faultsOf({ ...files, ...wrong })).toEqual(['PIX_BCB_CLIENT_PASSPHRASE'])
  }
  expect(faultsOf(wrong)).toEqual([])
})
