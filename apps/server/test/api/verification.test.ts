import { request } from 'node:http'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readFile } from '@puente/contract/files'
import { readThumbnail } from '@puente/contract/verification/people'
import { readSession, signOut } from '@puente/contract/identity/sessions'
import {
  type DocumentType,
  documentTypes,
  openHandover,
  readBankData,
  readBankForm,
  readVerification,
  saveBankData,
  submitVerification,
  takeHandover,
} from '@puente/contract/verification/verification'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveVerification } from '../../src/features/verification/public.ts'
import { bankFormOf } from '../factories/bank-forms.ts'
import { eicar, photo, plainPdf } from '../factories/documents.ts'
import { type FakeClamd, startFakeClamd } from '../factories/fake-clamd.ts'
import { type Browser, refusalOf, type WireAnswer } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let clamd: FakeClamd
let world: ServerWorld
let admin: Browser
let browser: Browser
let userId: string
beforeAll(async () => {
  clamd = await startFakeClamd()
  world = await createServerWorld({ env: { CLAMD_URL: `tcp://127.0.0.1:${clamd.port}` } })
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
})
beforeEach(async () => {
  clamd.answer = null
  const user = await world.user()
  userId = user.userId
  browser = world.browser()
  await browser.signIn(user.email)
})
afterAll(async () => {
  await world.close()
  await clamd.close()
})

function send(
  type: DocumentType,
  bytes: Buffer,
  { name = 'dni.jpg', by = browser } = {},
): Promise<WireAnswer> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return by.send('POST', `${apiPrefix}/verification/documents/${type}`, { body: form })
}
async function upload(type: DocumentType, bytes?: Buffer, by = browser): Promise<string> {
  const answer = await send(type, bytes ?? (await photo()), { by })
  expect(answer).toMatchObject({ status: 201 })
  return JSON.parse(answer.text).fileId
}
const open = (by: Browser, id: string) => by.send('GET', apiPrefix + readFile.path.replace(':id', id))
const openSmall = (by: Browser, id: string) =>
  by.send('GET', apiPrefix + readThumbnail.path.replace(':id', id))
const rows = (sql: string, values: unknown[]) => world.test.asOwner(sql, values).then((result) => result.rows)
const filesKept = async () =>
  Number((await rows('select count(*) from files where owner_id = $1', [userId]))[0].count)
const openings = async (id: string) =>
  (
    await rows(
      `select actor_id, body::jsonb -> 'after' ->> 'shown' as shown from audit_log
       where command = 'file.open' and object_id = $1 order by seq`,
      [id],
    )
  ).map(({ actor_id, shown }) => `${actor_id === userId ? 'owner' : 'admin'} ${shown}`)
const complete = async () => {
  await browser.call(saveBankData, { body: bankFormOf() })
  for (const type of documentTypes) await upload(type)
}

describe('a person without a verification row', () => {
  it('has not started, is refused an order as such, and can start (VST-005, ORD-012)', async () => {
    await world.test.asOwner('delete from verifications where user_id = $1', [userId])
    expect((await browser.session()).account).toMatchObject({
      verificationStatus: 'not_started',
      hasAllDocuments: false,
    })
    expect(await browser.call(readVerification, {})).toMatchObject({ status: 'not_started' })
    expect((await refusalOf(orderOf(browser))).code).toBe('verification.required')
    await complete()
    await browser.call(submitVerification, {})
    expect((await browser.session()).account).toMatchObject({ verificationStatus: 'pending' })
  })
})

describe('an identity document over the wire', () => {
  it('is stored as a cleaned picture under any name, and shown to its owner and to admins, each opening audited (KYC-020, SEC-028, PEOP-008)', async () => {
    const taken = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a6' } })
      .withExif({ IFD0: { Artist: 'Canary' } })
      .jpeg()
      .toBuffer()
    const sent = Buffer.concat([taken, Buffer.from('<script>canary()</script>')])
    const answer = await send('frontId', sent, { name: '../../etc/canary.php\u0000.jpg' })
    expect(answer.status).toBe(201)
    const { fileId } = JSON.parse(answer.text)
    const own = await open(browser, fileId)
    expect(own.status).toBe(200)
    expect(own.text).not.toMatch(/canary|script/i)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': expect.stringMatching(/^inline; filename="dni-front-/),
    })
    expect((await open(admin, fileId)).status).toBe(200)
    const small = await openSmall(admin, fileId)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await openings(fileId)).toEqual(['owner whole', 'admin whole', 'admin thumbnail'])

    const stranger = world.browser()
    await stranger.signIn((await world.user()).email)
    expect((await open(stranger, fileId)).status).toBe(404)
    expect((await open(world.browser(), fileId)).status).toBe(401)
    expect((await openSmall(browser, fileId)).status).toBe(403)
    expect(await openings(fileId)).toHaveLength(3)
  })

  it('may be a PDF, which has no thumbnail', async () => {
    const fileId = await upload('backId', plainPdf())
    const own = await open(browser, fileId)
    expect(own.headers.get('content-type')).toBe('application/pdf')
    expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await openSmall(admin, fileId)).status).toBe(404)
  })

  it.each<[string, DocumentType, () => Buffer | Promise<Buffer>, number, string]>([
    [
      'HTML called a photo',
      'frontId',
      () => Buffer.from('<html><script>1</script>'),
      415,
      'file.type-refused',
    ],
    ['an SVG', 'frontId', () => Buffer.from('<svg onload="x()"/>'), 415, 'file.type-refused'],
    ['a GIF', 'frontId', () => photo(9, 9, 'gif'), 415, 'file.type-refused'],
    ['a WebP', 'frontId', () => photo(9, 9, 'webp'), 415, 'file.type-refused'],
    ['a PDF as a selfie', 'selfie', () => plainPdf(), 415, 'file.type-refused'],
    ['one byte over 5 MB', 'frontId', () => Buffer.alloc(5_242_881), 413, 'file.too-large'],
    [
      'a cut-off photo',
      'frontId',
      async () => (await photo(900, 600)).subarray(0, 900),
      422,
      'file.unreadable',
    ],
    [
      'a picture of 41 megapixels',
      'frontId',
      () =>
        sharp({ create: { width: 8200, height: 5000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      422,
      'file.unreadable',
    ],
    [
      'a PDF that runs something',
      'frontId',
      () => plainPdf({ catalogue: '/OpenAction << /S /JavaScript >>' }),
      422,
      'file.unreadable',
    ],
    [
      'a virus in a PDF',
      'frontId',
      () => plainPdf({ more: [`<< >>\nstream\n${eicar()}\nendstream`] }),
      422,
      'file.infected',
    ],
    [
      'a virus behind a photo',
      'frontId',
      async () => Buffer.concat([await photo(), Buffer.from(eicar())]),
      422,
      'file.infected',
    ],
  ])('refuses %s and keeps nothing (KYC-015, KYC-016)', async (_, type, make, status, code) => {
    const answer = await send(type, await make())
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
    expect(await filesKept()).toBe(0)
    expect((await browser.call(readVerification, {})).documents[type]).toBeNull()
  })

  it('cannot be opened by anybody while the virus scanner is down', async () => {
    clamd.answer = ''
    const fileId = await upload('selfie')
    for (const who of [browser, admin]) {
      const answer = await open(who, fileId)
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([409, 'file.scan-pending'])
    }
    expect((await openSmall(admin, fileId)).status).toBe(409)
    expect(await openings(fileId)).toEqual([])
  })

  it('is refused while its person is already sending two', async () => {
    const [cookie] = [...browser.cookies].map((pair) => pair.join('='))
    const slow = [1, 2].map(() => {
      const sending = request(`${world.server.url}${apiPrefix}/verification/documents/selfie`, {
        method: 'POST',
        headers: {
          cookie,
          origin: world.server.url,
          'x-csrf-token': browser.csrfToken ?? '',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 5000,
        },
      })
      sending.on('error', () => undefined)
      sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
      return sending
    })
    const deadline = performance.now() + 10_000
    const codes = new Set<string>()
    while (!codes.has('rate-limit.exceeded') && performance.now() < deadline) {
      codes.add(JSON.parse((await send('selfie', Buffer.from('no picture'))).text).code)
    }
    expect([...codes]).toContain('rate-limit.exceeded')
    for (const sending of slow) sending.destroy()
    while ((await send('selfie', await photo())).status !== 201) {
      if (performance.now() > deadline)
        throw new Error('the server did not release the uploads that broke off')
    }
  })
})

describe('the verification of a person', () => {
  it('allows charges once an admin has approved the bank data and the three documents (KYC-001, KYC-027)', async () => {
    const refused = async () => (await refusalOf(orderOf(browser))).code
    expect(await refused()).toBe('verification.required')
    await complete()
    expect(await refused()).toBe('verification.required')
    expect((await browser.session()).account).toMatchObject({
      verificationStatus: 'not_started',
      hasAllDocuments: true,
      hasBankData: true,
    })
    expect(await browser.call(submitVerification, {})).toMatchObject({ status: 'pending' })
    expect(await browser.call(submitVerification, {})).toMatchObject({ status: 'pending' })
    expect(await refused()).toBe('verification.in-review')
    expect((await refusalOf(browser.call(saveBankData, { body: bankFormOf() }))).code).toBe(
      'verification.closed',
    )
    expect(JSON.parse((await send('selfie', await photo())).text).code).toBe('verification.closed')
    const operator = { kind: 'system', name: 'operator' } as const
    await approveVerification(world.server.infrastructure.unitOfWork, operator, userId)
    expect((await orderOf(browser)).id).toBeDefined()
  })

  it('is shown to that person only, with bank data for the approved alone (VST-012, PROF-037, PROF-009)', async () => {
    await complete()
    const other = world.browser()
    await other.signIn((await world.user()).email)
    expect(await other.call(readVerification, {})).toMatchObject({
      status: 'not_started',
      documents: { frontId: null, backId: null, selfie: null },
      hasBankData: false,
    })
    expect((await other.call(readBankForm, {})).account).toBeNull()
    expect((await refusalOf(world.browser().call(readVerification, {}))).status).toBe(401)
    expect(await refusalOf(browser.call(readBankData, {}))).toMatchObject({
      status: 403,
      code: 'verification.not-approved',
    })
    const { text } = await browser.send('GET', `${apiPrefix}/session`)
    const { account } = JSON.parse(text)
    expect(account).toMatchObject({ hasAllDocuments: true, hasBankData: true, role: 'user' })
    const ids = await rows('select id from files where owner_id = $1', [userId])
    for (const { id } of ids) expect(text).not.toContain(id)
    expect(text).not.toContain('2850590940090418135201')
  })

  it('names the faulty fields of the bank data (BANK-004, BANK-007)', async () => {
    const body = bankFormOf({ cbu: '123', cuit: '20-20123456-5', bankName: '' })
    const { problem, status } = await refusalOf(browser.call(saveBankData, { body }))
    expect([status, problem.code]).toEqual([422, 'bank.invalid'])
    expect(problem.errors.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'bankName required',
      'cbu length',
      'cuit check-digit',
    ])
  })
})

describe('the hand-over to a phone (ruling 12)', () => {
  const handOver = async () => {
    const { url } = await browser.call(openHandover, {})
    const phone = world.browser()
    const view = await phone.call(takeHandover, { body: { token: url.split('#')[1] ?? '' } })
    phone.csrfToken = view.csrfToken
    return { phone, view, url }
  }

  it('allows the phone only to send the photos', async () => {
    const { phone, view, url } = await handOver()
    expect(url.startsWith(`${world.server.url}/continuar#`)).toBe(true)
    expect(view).toMatchObject({ scope: 'handover', account: { id: userId }, remembered: false })
    for (const type of documentTypes) await upload(type, undefined, phone)
    expect((await browser.call(readVerification, {})).documents.selfie).not.toBeNull()
    const closed = [
      () => phone.call(readBankForm, {}),
      () => phone.call(saveBankData, { body: bankFormOf() }),
      () => phone.call(openHandover, {}),
    ]
    for (const call of closed) expect((await refusalOf(call())).code).toBe('access.denied')
    const { selfie } = (await phone.call(readVerification, {})).documents
    expect((await open(phone, selfie?.fileId ?? '')).status).toBe(403)
  })

  it('allows the phone to send the documents, which ends its access; the computer continues', async () => {
    await browser.call(saveBankData, { body: bankFormOf() })
    const { phone } = await handOver()
    for (const type of documentTypes) await upload(type, undefined, phone)
    expect(await phone.call(submitVerification, {})).toMatchObject({ status: 'pending' })
    expect((await refusalOf(phone.call(readVerification, {}))).status).toBe(401)
    expect(await browser.call(readVerification, {})).toMatchObject({ status: 'pending' })
  })

  it('ends with the session of the computer', async () => {
    const { phone } = await handOver()
    await browser.call(signOut, {})
    expect((await refusalOf(phone.call(readVerification, {}))).status).toBe(401)
    expect((await phone.call(readSession, {})).account).toBeNull()
  })
})
