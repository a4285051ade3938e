import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photo, plainPdf } from '../../../test/factories/documents.ts'
import {
  createEstablishmentWorld,
  type EstablishmentWorld,
} from '../../../test/factories/establishment-world.ts'
import { addEstablishmentPayment } from '../../../test/factories/establishment-payments.ts'
import { testContext } from '../../../test/factories/people.ts'
import { codeOf } from '../../../test/factories/verification-world.ts'
import { attachImage, dropInfectedImage } from './attach-image.ts'
import { eraseEstablishments } from './erase-establishments.ts'

let world: EstablishmentWorld
let ana: Awaited<ReturnType<EstablishmentWorld['person']>>
let establishmentId: string
beforeAll(async () => {
  world = await createEstablishmentWorld()
})
beforeEach(async () => {
  await world.reset()
  ana = await world.person()
  establishmentId = (await world.register(ana)).id
})
afterAll(() => world.close())

const attach = async (bytes?: Buffer, actor = ana, id = establishmentId) =>
  attachImage(world.deps, {
    actor,
    establishmentId: id,
    bytes: bytes ?? (await photo()),
    context: testContext,
  })
const imageOf = async () =>
  (
    await world.rows(
      'select profile_image_name as name, profile_image_file_id as large, profile_image_small_file_id as small from establishments where id = $1',
      [establishmentId],
    )
  )[0]
const files = () =>
  world.rows('select id, name, media_type from files where discarded_at is null order by name')
const swept = () => world.disk.files.sweepDiscarded()

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s becomes WebP in two sizes, without metadata, and is named once (EST-030, EST-070)',
    async (format) => {
      const sent = await sharp(await photo(2000, 1000))
        .withExif({ IFD0: { Artist: 'Canary Person' } })
        .toFormat(format)
        .toBuffer()
      const { imageUrl, smallImageUrl } = await attach(sent)
      const { name, large, small } = await imageOf()
      expect(name).toMatch(/^parrilla-nandu-\d+-20261121120000-[0-9a-f]{24}$/)
      expect(imageUrl).toBe(`/establishment-images/${name}-1280.webp`)
      expect(smallImageUrl).toBe(`/establishment-images/${name}-640.webp`)
      for (const [id, width, height] of [
        [large, 1280, 640],
        [small, 640, 320],
      ] as const) {
        const { bytes, file } = await world.disk.files.read(id)
        expect(file.mediaType).toBe('image/webp')
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
        expect(bytes.toString('latin1')).not.toContain('Canary')
      }
      expect((await files()).map((file) => file.name)).toEqual([
        `establishments/${name}-1280.webp`,
        `establishments/${name}-640.webp`,
      ])
    },
  )

  it('is not enlarged', async () => {
    await attach(await photo(60, 40))
    const { bytes } = await world.disk.files.read((await imageOf()).large)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  it('replaces the earlier one, under another name (EST-070)', async () => {
    await attach()
    const first = await imageOf()
    await attach()
    const second = await imageOf()
    expect(second.name).not.toBe(first.name)
    expect((await files()).map(({ id }) => id).toSorted()).toEqual([second.large, second.small].toSorted())
    await swept()
    expect(await world.disk.blobsLeft()).toBe(2)
  })

  it.each([
    ['a GIF', () => photo(60, 40, 'gif'), 'file.type-refused'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file.type-refused'],
    ['a PDF', async () => plainPdf(), 'file.type-refused'],
    ['a web page', async () => Buffer.from('<html><script>alert(1)</script></html>'), 'file.type-refused'],
    ['the head of a PNG alone', async () => (await photo(60, 40, 'png')).subarray(0, 60), 'file.unreadable'],
    ['a JPEG cut in half', async () => (await photo(900, 900)).subarray(0, 900), 'file.unreadable'],
    [
      '5 MB and one byte',
      async () => Buffer.concat([await photo(), Buffer.alloc(5_242_881)]),
      'file.too-large',
    ],
  ] as const)('that is %s is refused, and nothing stays behind (EST-030)', async (_, bytes, code) => {
    expect(await codeOf(attach(await bytes()))).toBe(code)
    expect(await imageOf()).toEqual({ name: null, large: null, small: null })
    expect(await world.disk.blobsLeft()).toBe(0)
  })

  it('may have 5242880 bytes (EST-030)', async () => {
    const small = await photo()
    await attach(Buffer.concat([small, Buffer.alloc(5_242_880 - small.length)]))
    expect((await imageOf()).name).not.toBeNull()
  })

  it('is attached only by the owner, and only before a decision (EST-070)', async () => {
    const bia = await world.person()
    expect(await codeOf(attach(undefined, bia))).toBe('establishment.not-found')
    expect(await codeOf(attach(undefined, ana, crypto.randomUUID()))).toBe('establishment.not-found')
    await world.rows(`update establishments set status = 'approved' where id = $1`, [establishmentId])
    expect(await codeOf(attach())).toBe('establishment.decided')
    expect(await world.disk.blobsLeft()).toBe(0)
  })

  it('with a virus is refused and audited; a virus found later removes both sizes', async () => {
    world.disk.verdict = { kind: 'infected', signature: 'Test' }
    expect(await codeOf(attach())).toBe('file.infected')
    expect(
      await world.rows(
        `select 1 from audit_log where command = 'establishments.attach-image' and outcome like '%file.infected'`,
      ),
    ).toHaveLength(1)
    world.disk.verdict = { kind: 'unavailable', reason: 'test' }
    await attach()
    world.disk.verdict = { kind: 'infected', signature: 'Test' }
    await world.disk.files.rescan((tx, file) => dropInfectedImage(tx, world.disk.files, file))
    expect(await imageOf()).toEqual({ name: null, large: null, small: null })
    expect(await files()).toEqual([])
  })
})

it('is erased with its account, like every establishment that was never paid', async () => {
  await attach()
  await world.register(ana)
  const bia = await world.person()
  const { id: other } = await world.register(bia)
  await world.test.unitOfWork.run({ kind: 'system', name: 'job' }, 'account.erase', async (tx) => {
    tx.audit({ object: { type: 'user', id: ana.userId } })
    await eraseEstablishments(tx, world.disk.files, ana.userId)
  })
  expect(await world.rows('select id from establishments')).toEqual([{ id: other }])
  expect(await files()).toEqual([])
  expect(await world.rows('select user_id from establishment_submissions')).toEqual([{ user_id: bia.userId }])
})

it('keeps the name and the place of an establishment that was paid, and no data of its owner', async () => {
  const money = { database: world.test, now: world.clock.now() }
  await addEstablishmentPayment(money, ana.userId)
  await world.rows(
    `update establishments set phone = '+543757421234', address = 'Av. Brasil 12', description = 'Asado', email = 'a@example.com',
       submission_metadata = '{}', services = '{wifi}', cuit_enc = '{}', cuit_hash = 'x' where name = 'YPF Ruta 12'`,
  )
  await world.test.unitOfWork.run({ kind: 'system', name: 'job' }, 'account.erase', async (tx) => {
    tx.audit({ object: { type: 'user', id: ana.userId } })
    await eraseEstablishments(tx, world.disk.files, ana.userId)
  })
  const [row, ...others] = await world.rows('select * from establishments')
  expect(others).toEqual([])
  const kept = Object.entries(row).filter(([, value]) => value !== null && value !== false)
  expect(kept.map(([column]) => column).toSorted()).toEqual([
    'category',
    'city',
    'created_at',
    'id',
    'name',
    'owner_id',
    'page_visits',
    'products',
    'province',
    'services',
    'status',
    'store_id',
    'updated_at',
    'version',
  ])
  expect([row.services, row.products]).toEqual([[], []])
})
