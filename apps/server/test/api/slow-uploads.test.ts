import { connect, type Socket } from 'node:net'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { photo } from '../factories/documents.ts'
import type { Browser } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
const held: Socket[] = []
beforeAll(async () => {
  world = await createServerWorld()
})
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy()
})
afterAll(() => world.close())

/** Begins an upload that sends its file's first byte and then nothing. */
function holdUpload({ cookies, csrfToken }: Browser, path: string): void {
  const { host, hostname, port } = new URL(world.server.url)
  const socket = connect(Number(port), hostname)
  held.push(socket)
  // The server aborts it later, but this test does not wait for that.
  socket.on('error', () => socket.destroy())
  const lines = [
    `POST ${apiPrefix}${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${world.server.url}`,
    `Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`,
    `X-CSRF-Token: ${csrfToken}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000000',
    '',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
  ]
  socket.write(lines.join('\r\n'))
}

async function upload(browser: Browser, path: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await photo())]), 'x.png')
  const { status, text } = await browser.send('POST', apiPrefix + path, { body: form })
  return { status, code: JSON.parse(text).code }
}

async function signedIn(person: { readonly email: string }, admin = false): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(person.email, { admin })
  return browser
}

it('lets admins and verified merchants upload while unverified accounts fill all places of their group', async () => {
  const document = '/verification/documents/frontId'
  const merchant = await signedIn(await world.merchant())
  const admin = await signedIn(await world.admin(), true)
  const { id } = await orderOf(merchant)
  const strangers = await Promise.all(Array.from({ length: 5 }, async () => signedIn(await world.user())))
  const [fifth, ...four] = strangers
  if (fifth === undefined) throw new Error('nobody came')
  for (const stranger of four) for (const _ of [1, 2]) holdUpload(stranger, document)
  // Their places are full once another upload of their kind is refused.
  await expect
    .poll(() => upload(fifth, document), { timeout: 4_000 })
    .toEqual({ status: 503, code: 'server.busy' })
  expect((await upload(admin, '/admin/payout-receipts')).status).toBe(201)
  expect((await upload(merchant, `/charges/${id}/client-receipt`)).status).toBe(201)
})
