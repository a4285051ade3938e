import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eicar } from '../../../test/factories/documents.ts'
import { type FakeClamd, startFakeClamd } from '../../../test/factories/fake-clamd.ts'
import { clamdScanner } from './clamd-scanner.ts'

let clamd: FakeClamd
beforeAll(async () => {
  clamd = await startFakeClamd()
})
afterEach(() => {
  clamd.answer = null
  clamd.silent = false
})
afterAll(() => clamd.close())

const scannerAt = (port: number) => clamdScanner({ host: '127.0.0.1', port })

it('sends the whole file in chunks, and distinguishes a clean one from an infected one', async () => {
  const scanner = scannerAt(clamd.port)
  const clean = Buffer.alloc(200_000, 'a')
  expect(await scanner.scan(clean)).toEqual({ kind: 'clean' })
  expect(clamd.scanned).toEqual([200_000])
  // Across the border of two chunks.
  const infected = Buffer.concat([Buffer.alloc(65_530, 'a'), Buffer.from(eicar())])
  expect(await scanner.scan(infected)).toEqual({ kind: 'infected', signature: 'Eicar-Test-Signature' })
})

it.each([
  ['a limit of its own', 'INSTREAM size limit exceeded. ERROR\0'],
  ['nothing', ''],
  ['something else', 'stream: OK and more\0'],
])('reports `unavailable` if the daemon answers %s', async (_, answer) => {
  clamd.answer = answer
  expect(await scannerAt(clamd.port).scan(Buffer.from('x'))).toMatchObject({ kind: 'unavailable' })
})

it('reports `unavailable` if the daemon is down or too slow', async () => {
  const gone = await startFakeClamd()
  await gone.close()
  expect(await scannerAt(gone.port).scan(Buffer.from('x'))).toMatchObject({ kind: 'unavailable' })
  clamd.silent = true
  const hurried = clamdScanner({ host: '127.0.0.1', port: clamd.port, timeoutMs: 50 })
  expect(await hurried.scan(Buffer.from('x'))).toMatchObject({ kind: 'unavailable' })
})
