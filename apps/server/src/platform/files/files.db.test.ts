import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { photo, plainPdf } from '../../../test/factories/documents.ts'
import { createFieldCipher } from '../crypto/field-cipher.ts'
import { createKeyRing } from '../crypto/key-ring.ts'
import { createLogger } from '../log/logger.ts'
import { type BlobStore, BlobStoreError } from './blob-store.ts'
import { createFileInspector } from './file-inspector.ts'
import type { FileStore, NewFile } from './file-store.ts'
import { createLocalBlobStore } from './local-blob-store.ts'
import { createFileStore } from './postgres-file-store.ts'
import { createUploadAllowance } from './upload-allowance.ts'
import type { ScanVerdict } from './virus-scanner.port.ts'

let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const ownerId = '0198d0a0-0000-7000-8000-000000000001'
const by = { actor: { kind: 'admin', userId: ownerId, sessionId: 's' }, command: 'files.save' } as const
const log = createLogger('silent')
const inspector = createFileInspector({ log })
const cipher = createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock))
let verdict: ScanVerdict
let database: TestDatabase
let folder: string
let files: FileStore

beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await database.reset()
  verdict = { kind: 'clean' }
  folder = await mkdtemp(join(tmpdir(), 'puente-files-'))
  files = storeOver(createLocalBlobStore(folder))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(async () => {
  inspector.close()
  await database.close()
})

function storeOver(blobs: BlobStore, scan = () => verdict, logger = log): FileStore {
  return createFileStore({
    database: database.db,
    unitOfWork: database.unitOfWork,
    blobs,
    cipher,
    inspector,
    scanner: { scan: async () => scan() },
    clock,
    log: logger,
  })
}

const accept: NewFile['accept'] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const save = (bytes: Buffer, { store = files, thumbnail = false } = {}) =>
  store.save(
    { kind: 'payout-receipt', ownerId, bytes, accept, thumbnail },
    async (tx, { id }) => tx.audit({ object: { type: 'file', id } }),
    by,
  )

const blobsLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const nothingLeft = async () => {
  const { rows } = await database.pool.query(
    'select (select count(*) from files) + (select count(*) from audit_log) as n',
  )
  return rows[0].n === 0n && (await blobsLeft()).length === 0
}

const pdf = (page: string) => plainPdf({ page })

/** A PNG with the chunk that makes it an animation. */
async function animatedPng(): Promise<Buffer> {
  const still = await photo(60, 40, 'png')
  const control = Buffer.from('00000008 6163544c 00000002 00000000 f38d9370'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
}

it('keeps a photo encrypted on the disk, and its small picture with it', async () => {
  const saved = await save(await photo(600, 400), { thumbnail: true })
  const { bytes, file } = await files.read(saved.id)
  expect(file).toEqual(saved)
  const small = await files.readThumbnail(saved.id)
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 160 })
  const blobs = await blobsLeft()
  expect(blobs).toHaveLength(2)
  for (const blob of blobs) {
    const onDisk = await readFile(join(blob.parentPath, blob.name))
    for (const plain of [bytes, small.bytes]) expect(onDisk.includes(plain.subarray(100, 120))).toBe(false)
  }
})

it('draws the small picture of a file that was kept without one; a PDF has none', async () => {
  const plain = await save(await photo(600, 400))
  expect(await blobsLeft()).toHaveLength(1)
  const small = await files.readThumbnail(plain.id)
  expect((await sharp(small.bytes).metadata()).width).toBe(240)
  const document = await save(pdf(''))
  await expect(files.readThumbnail(document.id)).rejects.toMatchObject({ code: 'file.not-found' })
})

it('takes PNG, WebP and a plain PDF by content', async () => {
  for (const bytes of [await photo(60, 40, 'png'), await photo(60, 40, 'webp'), pdf('')]) {
    expect((await save(bytes)).sizeBytes).toBeGreaterThan(0)
  }
})

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a page of HTML', () => Buffer.from('<html><script>1</script></html>'), 'file.type-refused'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file.type-refused'],
  ['a GIF', () => photo(60, 40, 'gif'), 'file.type-refused'],
  ['a HEIC', () => Buffer.from('0000001c667479706865696300000000', 'hex'), 'file.type-refused'],
  ['an animated PNG', animatedPng, 'file.type-refused'],
  ['an archive', () => Buffer.from('504b0304140000000000', 'hex'), 'file.type-refused'],
  [
    'a JPEG header before HTML',
    () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.from('<html>')]),
    'file.unreadable',
  ],
  ['a cut-off photo', async () => (await photo(600, 400, 'png')).subarray(0, -20), 'file.unreadable'],
  ['more than 5 MB', () => Buffer.alloc(5_242_881), 'file.too-large'],
  ['a PDF with a script', () => plainPdf({ page: '/A << /S /JavaScript >>' }), 'file.unreadable'],
])(
  'refuses %s and leaves nothing behind',
  async (_, make, code) => {
    await expect(save(await make())).rejects.toMatchObject({ code })
    expect(await nothingLeft()).toBe(true)
  },
  20_000,
)

it('fails with 507 if the disk refuses the file, and leaves neither row nor bytes', async () => {
  const refusing = {
    ...createLocalBlobStore(folder),
    put: async () => Promise.reject(new BlobStoreError('write', new Error('ENOSPC'))),
  }
  await expect(save(pdf(''), { store: storeOver(refusing) })).rejects.toMatchObject({
    code: 'file.storage-failed',
    status: 507,
  })
  expect(await nothingLeft()).toBe(true)
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, '')
  await expect(save(pdf(''), { store: storeOver(createLocalBlobStore(blocked)) })).rejects.toMatchObject({
    code: 'file.storage-failed',
  })
  await rm(blocked)
  expect(await nothingLeft()).toBe(true)
})

it('removes the bytes when the row is refused', async () => {
  const refused = files.save(
    { kind: 'payout-receipt', ownerId, bytes: pdf(''), accept },
    async () => {
      throw new Error('no')
    },
    by,
  )
  await expect(refused).rejects.toThrow('no')
  expect(await nothingLeft()).toBe(true)
})

it('does not serve bytes that were changed or exchanged on the disk', async () => {
  const [first, second] = [await save(pdf('/A 1')), await save(pdf('/A 2'))]
  const place = (id: string) => join(folder, id.slice(-2), id)
  const blob = await readFile(place(first.id))
  await writeFile(place(second.id), blob)
  await expect(files.read(second.id)).rejects.toThrow()
  blob[20] = (blob[20] ?? 0) ^ 1
  await writeFile(place(first.id), blob)
  await expect(files.read(first.id)).rejects.toThrow()
})

it('attaches a file once, and deletes files that no record names', async () => {
  const [kept, left] = [await save(pdf('/A 1')), await save(pdf('/A 2'))]
  const attach = (owner: string) =>
    database.unitOfWork.run(by.actor, 'files.attach', async (tx) => {
      tx.unchanged()
      return files.attach(tx, kept.id, { kind: 'payout-receipt', ownerId: owner })
    })
  expect(await attach('0198d0a0-0000-7000-8000-00000000000f')).toBe(false)
  expect(await attach(ownerId)).toBe(true)
  expect(await attach(ownerId)).toBe(false)
  now = new Date(now.getTime() + 86_400_001)
  expect(await files.sweep()).toBe(1)
  expect(await files.find(left.id)).toBeNull()
  const orphan = createLocalBlobStore(folder)
  await orphan.put('0198d0a0-orphan-aa', Buffer.from('x'))
  await utimes(join(folder, 'aa', '0198d0a0-orphan-aa'), new Date(0), new Date(0))
  expect(await files.sweep()).toBe(1)
  expect((await files.read(kept.id)).bytes).toEqual(pdf('/A 1'))
})

it('stores nothing of a file with a virus', async () => {
  verdict = { kind: 'infected', signature: 'Eicar' }
  await expect(save(pdf(''))).rejects.toMatchObject({ code: 'file.infected' })
  expect(await nothingLeft()).toBe(true)
})

it('keeps a file unreadable while the scanner is down, and makes it readable once it was scanned', async () => {
  verdict = { kind: 'unavailable', reason: 'away' }
  const [fine, bad] = [await save(pdf('/A 1')), await save(pdf('/A 2'))]
  expect(fine.scan).toBe('pending')
  await expect(files.read(fine.id)).rejects.toMatchObject({ code: 'file.scan-pending' })
  await expect(files.readThumbnail(fine.id)).rejects.toMatchObject({ code: 'file.scan-pending' })
  const letGo: string[] = []
  const rescan = () =>
    files.rescan(async (tx, file) => {
      letGo.push(file.id)
      await files.discard(tx, [file.id])
    })
  expect(await rescan()).toBe(0)
  const verdicts: ScanVerdict[] = [{ kind: 'clean' }, { kind: 'infected', signature: 'Eicar' }]
  const lines: string[] = []
  const loud = createLogger('error', { write: (line) => lines.push(line) })
  files = storeOver(createLocalBlobStore(folder), () => verdicts.shift() ?? verdict, loud)
  expect(await rescan()).toBe(2)
  expect(letGo).toEqual([bad.id])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'files.infected', fileId: bad.id, kind: 'payout-receipt' },
  ])
  expect((await files.read(fine.id)).bytes).toEqual(pdf('/A 1'))
  await expect(files.read(bad.id)).rejects.toMatchObject({ code: 'file.not-found' })
})

it('discards a file at once, and its bytes when the store can delete them (KYC-019)', async () => {
  const { id } = await save(await photo(), { thumbnail: true })
  await database.unitOfWork.run(by.actor, 'files.discard', async (tx) => {
    tx.unchanged()
    await files.discard(tx, [id])
  })
  expect(await files.find(id)).toBeNull()
  await expect(files.read(id)).rejects.toMatchObject({ code: 'file.not-found' })
  const stuck = storeOver({
    ...createLocalBlobStore(folder),
    delete: async () => Promise.reject(new BlobStoreError('delete', new Error('EIO'))),
  })
  expect(await stuck.sweepDiscarded()).toBe(0)
  expect(await blobsLeft()).toHaveLength(2)
  expect(await files.sweepDiscarded()).toBe(1)
  expect(await blobsLeft()).toHaveLength(0)
  expect(await files.sweepDiscarded()).toBe(0)
})

it('allows a person 50 MB a day, even if many requests run at once', async () => {
  const allowance = createUploadAllowance({ database: database.db, clock })
  const { rows } = await database.asOwner(
    `insert into users (email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
     values ('a@example.com', 'x', 'Ana', 'Comerciante', '{}', '{}', '', '{}', '', '{}') returning id`,
  )
  const take = () => allowance.take(rows[0].id, 5_242_880)
  const taken = await Promise.allSettled(Array.from({ length: 12 }, take))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(take()).rejects.toMatchObject({ code: 'file.daily-limit' })
  now = new Date(now.getTime() + 86_400_000)
  await expect(take()).resolves.toBeUndefined()
})
