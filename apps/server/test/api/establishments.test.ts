import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readFile } from '@puente/contract/files'
import { listOwnEstablishments } from '@puente/contract/establishments/own-establishments'
import {
  deleteRegistrationDraft,
  readRegistrationState,
  registerEstablishment,
  saveRegistrationDraft,
} from '@puente/contract/establishments/registration'
import { closeAccount, exportOwnData } from '@puente/contract/privacy'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../factories/documents.ts'
import { registrationForm } from '../factories/establishment-forms.ts'
import { testPassword } from '../factories/registrations.ts'
import { type Browser, refusalOf, type WireAnswer } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let ana: Browser
beforeAll(async () => {
  world = await createServerWorld()
})
beforeEach(async () => {
  ana = await signedIn()
})
afterAll(() => world.close())

async function signedIn(): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn((await world.user()).email)
  return browser
}

const register = (by: Browser, body = registrationForm(), idempotencyKey: string = crypto.randomUUID()) =>
  by.call(registerEstablishment, { body, idempotencyKey })
const own = async (by: Browser) => (await by.call(listOwnEstablishments, {})).establishments

/** A registration as JSON that the types forbid. */
function post(by: Browser, body: unknown, headers: Record<string, string> = {}): Promise<WireAnswer> {
  return by.send('POST', apiPrefix + registerEstablishment.path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    body: JSON.stringify(body),
  })
}

function sendImage(by: Browser, id: string, bytes: Buffer, type = 'image/png'): Promise<WireAnswer> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'x.png')
  return by.send('POST', `${apiPrefix}/establishments/${id}/image`, { body: form })
}

describe('a registration over HTTP', () => {
  it('answers id and status, and is listed as pending without an address (EST-067, PROF-021)', async () => {
    const { id, status } = await register(ana)
    expect(status).toBe('pending')
    const second = await register(ana)
    expect(await own(ana)).toMatchObject([
      { id: second.id },
      { id, status: 'pending', isActive: false, customUrl: null },
    ])
    expect(await own(await signedIn())).toEqual([])
  })

  it('is refused without a session, and belongs to the session alone (EST-056)', async () => {
    expect((await refusalOf(register(world.browser()))).code).toBe('session.required')
    const answer = await post(ana, { ...registrationForm(), ownerId: crypto.randomUUID() })
    expect([answer.status, JSON.parse(answer.text).errors[0].field]).toEqual([422, 'ownerId'])
  })

  it('names every faulty field with its step and its rule (EST-058)', async () => {
    const answer = await post(ana, registrationForm({ name: ' Bar', province: 'Ñ', services: [] }))
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'establishment.invalid',
      title: 'Errores de validación en el formulario',
      errors: [
        { field: 'name', step: 1, rule: 'edge-spaces' },
        { field: 'province', step: 2, rule: 'unknown' },
        { field: 'services', step: 4, rule: 'too-few', limit: 1 },
      ],
    })
  })

  it.each([
    ['a NUL', { name: 'Bar\u0000' }, 'name'],
    ['half of a surrogate pair', { description: '\ud83d' }, 'description'],
    ['a number', { phone: 3757421234 }, 'phone'],
    ['a list that is a text', { services: 'wifi' }, 'services'],
    ['61 items', { products: Array.from({ length: 61 }, (_, nth) => `Cosa ${nth}`) }, 'products'],
    ['a day less', { operatingHours: {} }, 'operatingHours.monday'],
    ['a description of 4001 characters', { description: 'a'.repeat(4001) }, 'description'],
  ])('with %s breaks the contract', async (_, over, field) => {
    const answer = await post(ana, { ...registrationForm(), ...over })
    expect([answer.status, JSON.parse(answer.text).errors[0].field]).toEqual([422, field])
  })

  it('needs a key; the same key twice registers once (EST-073)', async () => {
    const form = registrationForm()
    expect((await post(ana, form, { 'idempotency-key': '' })).status).toBe(400)
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => post(ana, form, { 'idempotency-key': key })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    const again = await post(ana, form, { 'idempotency-key': key })
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([answers[0]?.text, 'true'])
    expect(await own(ana)).toHaveLength(1)
  })

  it('of a CUIT that is registered is a conflict at its field (EST-063)', async () => {
    const form = registrationForm()
    await register(ana, form)
    const answer = await post(await signedIn(), form)
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text)).toMatchObject({
      title: 'Ya existe un establecimiento registrado con este CUIT',
      errors: [{ field: 'cuit', step: 1, rule: 'taken' }],
    })
  })

  it('is limited to five, and the state has the time of the next one (EST-060, EST-061)', async () => {
    const left = async () => ana.call(readRegistrationState, {})
    expect(await left()).toEqual({ draft: null, submissionsLeft: 5, limitedUntil: null })
    for (let sent = 0; sent < 5; sent += 1) await post(ana, registrationForm({ name: '' }))
    const answer = await post(ana, registrationForm())
    expect(answer.status).toBe(429)
    const { details } = JSON.parse(answer.text)
    expect(details.minutes).toBe(15)
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect(await left()).toEqual({ draft: null, submissionsLeft: 0, limitedUntil: details.limitedUntil })
  })
})

it('keeps one draft for each person, and the registration ends it (EST-009, EST-010)', async () => {
  const form = registrationForm({ name: '' })
  const changedAt = new Date(Date.now() - 60_000).toISOString()
  const save = (at: string, name: string) =>
    ana.call(saveRegistrationDraft, { body: { form: { ...form, name }, step: 3, changedAt: at } })
  expect(await save(changedAt, 'a')).toMatchObject({ saved: true, draft: { changedAt, step: 3 } })
  const old = await save(new Date(0).toISOString(), 'old')
  expect(old).toMatchObject({ saved: false, draft: { form: { name: 'a' } } })
  expect((await ana.call(readRegistrationState, {})).draft).toEqual(old.draft)
  expect((await (await signedIn()).call(readRegistrationState, {})).draft).toBeNull()
  await ana.call(deleteRegistrationDraft, {})
  expect((await ana.call(readRegistrationState, {})).draft).toBeNull()
  await save(changedAt, 'again')
  await register(ana)
  expect((await ana.call(readRegistrationState, {})).draft).toBeNull()
})

describe('the picture of an establishment', () => {
  it('is public under its own name for good, without a session (EST-070)', async () => {
    const { id } = await register(ana)
    const answer = await sendImage(ana, id, await photo(1400, 700, 'png'))
    expect(answer.status).toBe(201)
    const { imageUrl, smallImageUrl } = JSON.parse(answer.text)
    for (const [url, width] of [
      [imageUrl, 1280],
      [smallImageUrl, 640],
    ]) {
      const opened = await fetch(world.server.url + url)
      expect(opened.status).toBe(200)
      expect(Object.fromEntries(opened.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      expect(opened.headers.get('set-cookie')).toBeNull()
      expect((await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).width).toBe(width)
    }
  })

  it('opens no private file for any requested name (SEC-028)', async () => {
    const merchant = await world.merchant()
    const { rows } = await world.test.asOwner('select id, storage_key from files where owner_id = $1', [
      merchant.userId,
    ])
    const names = rows.flatMap((row) => [row.id, row.storage_key, `${row.id}-1280.webp`, `..%2f${row.id}`])
    for (const name of [...names, 'a', `${'a'.repeat(30)}-640.webp`, '%00', `${'a'.repeat(5000)}-640.webp`]) {
      const opened = await fetch(`${world.server.url}/establishment-images/${name}`)
      expect([400, 404, 414], name).toContain(opened.status)
      expect(opened.headers.get('cache-control')).toBe('no-store')
    }
    const { id } = await register(ana)
    await sendImage(ana, id, await photo())
    const stored = await world.test.asOwner(
      'select profile_image_file_id as file from establishments where id = $1',
      [id],
    )
    const stranger = await signedIn()
    const path = apiPrefix + readFile.path.replace(':id', stored.rows[0].file)
    expect((await stranger.send('GET', path)).status).toBe(404)
  })

  it('whose content differs from its type is refused (EST-030)', async () => {
    const { id } = await register(ana)
    const gif = await sendImage(ana, id, await photo(60, 40, 'gif'), 'image/png')
    expect([gif.status, JSON.parse(gif.text).code]).toEqual([415, 'file.type-refused'])
    const page = await sendImage(ana, id, Buffer.from('<html><script>1</script>'), 'image/jpeg')
    expect([page.status, JSON.parse(page.text).code]).toEqual([415, 'file.type-refused'])
    const large = await sendImage(ana, id, Buffer.concat([await photo(), Buffer.alloc(5_242_881)]))
    expect(JSON.parse(large.text).code).toBe('file.too-large')
    expect((await sendImage(ana, id, Buffer.alloc(0))).status).toBeLessThan(500)
  })
})

it('is part of the copy of the own data, and closed with the account', async () => {
  const form = registrationForm()
  const { id } = await register(ana, form)
  await sendImage(ana, id, await photo())
  await ana.call(saveRegistrationDraft, { body: { form, step: 1, changedAt: new Date().toISOString() } })
  const answer = await fetch(world.server.url + apiPrefix + exportOwnData.path, {
    method: 'POST',
    headers: {
      origin: world.server.url,
      cookie: [...ana.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
      'x-csrf-token': ana.csrfToken ?? '',
    },
    body: JSON.stringify({ password: testPassword }),
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const account = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))
  expect(account.establishments).toMatchObject([
    { name: form.name, cuit: form.cuit.replaceAll('-', ''), phone: '+5493757421234' },
  ])
  expect(account.registrationDraft).toMatchObject({ step: 1, form })
  expect(Object.keys(files).filter((name) => name.startsWith('establishments/'))).toHaveLength(1)
  await world.test.asOwner(
    `update establishments set status = 'approved', is_active = true, store_id = 'AB12C' where id = $1`,
    [id],
  )
  await ana.call(closeAccount, { body: { password: testPassword } })
  const { rows } = await world.test.asOwner('select is_active from establishments where id = $1', [id])
  expect(rows).toEqual([{ is_active: false }])
})
