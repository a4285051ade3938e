import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextNonce, pageDocument } from './page-document.ts'

const place = '__CSP_NONCE__'

it('puts the nonce of the answer in every place, plain and compressed', async () => {
  const document = pageDocument(`<style nonce="${place}">é</style><script nonce="${place}">$&</script>`)
  for (const nonce of ['AAAAAAAAAAAAAAAAAAAAAA==', nextNonce()]) {
    const wanted = `<style nonce="${nonce}">é</style><script nonce="${nonce}">$&</script>`
    expect(document.plain(nonce).toString()).toBe(wanted)
    expect(gunzipSync(await document.gzipped(nonce)).toString()).toBe(wanted)
  }
})

it('compresses any document to one that unpacks to the same', async () => {
  const text = fc.string({ unit: 'binary' }).map((one) => Buffer.from(one).toString())
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (parts) => {
      const nonce = nextNonce()
      const document = pageDocument(parts.join(place))
      const unpacked = gunzipSync(await document.gzipped(nonce))
      expect(unpacked.equals(document.plain(nonce))).toBe(true)
    }),
  )
})

it('compresses once, however often the document is sent', async () => {
  const words = Array.from({ length: 40_000 }, (_, nth) => (nth * 2_654_435_761).toString(36)).join(' ')
  const document = pageDocument(`<script nonce="${place}">${words}</script>`)
  const startedAt = performance.now()
  await document.gzipped(nextNonce())
  const firstMs = performance.now() - startedAt
  const againAt = performance.now()
  for (let nth = 0; nth < 5; nth += 1) await document.gzipped(nextNonce())
  expect((performance.now() - againAt) / 5).toBeLessThan(firstMs / 4)
})

it('gives each answer a nonce of its own', () => {
  const nonces = Array.from({ length: 1_000 }, nextNonce)
  expect(new Set(nonces).size).toBe(1_000)
  expect(nonces.every((nonce) => /^[A-Za-z0-9+/]{22}==$/.test(nonce))).toBe(true)
})

it('refuses a nonce of another length, which would spoil what follows it', () => {
  expect(() => pageDocument(`<style nonce="${place}"></style>`).plain('short')).toThrow('24 characters')
})
