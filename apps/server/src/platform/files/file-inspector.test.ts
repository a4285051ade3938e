import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { photo } from '../../../test/factories/documents.ts'
import { createLogger } from '../log/logger.ts'
import { createFileInspector, type FileInspector, type FileInspectorOptions } from './file-inspector.ts'

const log = createLogger('silent')
const opened: FileInspector[] = []
const inspectorOf = (options: Omit<FileInspectorOptions, 'log'> = {}) => {
  const inspector = createFileInspector({ log, ...options })
  opened.push(inspector)
  return inspector
}
afterAll(() => opened.forEach((inspector) => inspector.close()))

const program = join(import.meta.dirname, '../../../test/factories/stubborn-file-worker.ts')
const unreadable = { code: 'file.unreadable' }

it('encodes a picture again: upright, without metadata, profile or bytes after its end', async () => {
  const taken = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a6' } })
    .withExif({ IFD0: { Artist: 'Canary Person' }, IFD3: { GPSLatitude: '25/1 35/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = Buffer.concat([taken, Buffer.from('PK\x03\x04 <script>canary</script>')])
  const { bytes, thumbnail } = await inspectorOf().image(sent, 'image/jpeg', true)
  const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 400, 600])
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(bytes.toString('latin1')).not.toMatch(/canary|script/i)
  const small = await sharp(thumbnail ?? Buffer.alloc(0)).metadata()
  expect([small.format, small.width, small.height]).toEqual(['jpeg', 160, 240])
})

it('keeps a PNG a PNG, and draws its thumbnail on white', async () => {
  const glass = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { bytes, thumbnail } = await inspectorOf().image(glass, 'image/png', true)
  expect((await sharp(bytes).metadata()).format).toBe('png')
  const { dominant } = await sharp(thumbnail ?? Buffer.alloc(0)).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

it('refuses a file that is not one whole picture of its type and size', async () => {
  const inspector = inspectorOf()
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  const frames = sharp([await photo(), await photo(50, 40)], { join: { animated: true } })
  const hostile: ReadonlyArray<[Buffer, 'image/jpeg' | 'image/png' | 'image/webp']> = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'],
    [await photo(60, 40, 'gif'), 'image/png'],
    [await photo(60, 40, 'png'), 'image/jpeg'],
    [(await photo(600, 400, 'png')).subarray(0, -40), 'image/png'],
    [(await photo(600, 400)).subarray(0, 900), 'image/jpeg'],
    [Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image/jpeg'],
    [await frames.webp().toBuffer(), 'image/webp'],
    [await flat(12_001, 1), 'image/png'],
    [await flat(8200, 5000), 'image/png'],
  ]
  for (const [bytes, type] of hostile) {
    await expect(inspector.image(bytes, type, false)).rejects.toMatchObject(unreadable)
  }
  expect((await inspector.image(await photo(), 'image/jpeg', false)).thumbnail).toBeNull()
})

it('ends a process that hangs or dies on a file, and continues with another', async () => {
  const inspector = inspectorOf({ program, timeoutMs: 1000 })
  const pidFor = async () => (await inspector.thumbnail(Buffer.from('fine'))).toString()
  const first = await pidFor()
  expect(await pidFor()).toBe(first)
  const [crashed, after] = [inspector.thumbnail(Buffer.from('crash')), pidFor()]
  await expect(crashed).rejects.toMatchObject(unreadable)
  const second = await after
  expect(second).not.toBe(first)
  await expect(inspector.thumbnail(Buffer.from('hang'))).rejects.toMatchObject(unreadable)
  expect(await pidFor()).not.toBe(second)
})

it('queues sixteen files, and refuses further ones as busy', async () => {
  const inspector = inspectorOf({ program })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => inspector.thumbnail(Buffer.from('fine'))),
  )
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code)
  expect(refused).toEqual(Array(4).fill('server.busy'))
})

it('reports its own failure and not a bad file if the process does not start', async () => {
  const inspector = inspectorOf({ program: join(import.meta.dirname, 'no-such-program.ts') })
  await expect(inspector.thumbnail(await photo())).rejects.toThrow('at its start')
})

it('keeps the process that it started after one that did not start in time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'puente-slow-start-'))
  const slowAtFirst = join(folder, 'slow-at-first.mjs')
  // The first process never gets ready. The next ones find its mark and work.
  const lines = [
    `import { existsSync, writeFileSync } from 'node:fs'`,
    `const mark = ${JSON.stringify(join(folder, 'mark'))}`,
    `if (existsSync(mark)) await import(${JSON.stringify(program)})`,
    `else { writeFileSync(mark, ''); setInterval(() => {}, 60_000) }`,
  ]
  await writeFile(slowAtFirst, lines.join('\n'))
  const inspector = inspectorOf({ program: slowAtFirst, startTimeoutMs: 3000 })
  const [late, second, third] = await Promise.allSettled(
    Array.from({ length: 3 }, () => inspector.thumbnail(Buffer.from('fine'))),
  )
  await rm(folder, { recursive: true })
  expect(late).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(second).toMatchObject({ status: 'fulfilled' })
  expect(third).toEqual(second)
})
