import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageDocument } from './page-document.ts'

const place = '__CSP_NONCE__'

it('puts the nonce of the answer in every place, plain and compressed', async () => {
  const document = pageDocument(`<style nonce="${place}">é</style><script nonce="${place}">$&</script>`)
  for (const nonce of ['AAAA', 'BBBBBB==']) {
    const wanted = `<style nonce="${nonce}">é</style><script nonce="${nonce}">$&</script>`
    expect(document.plain(nonce).toString()).toBe(wanted)
    expect(gunzipSync(await document.gzipped(nonce)).toString()).toBe(wanted)
  }
})

it('compresses any document to one that unpacks to the same', async () => {
  const text = fc.string({ unit: 'binary' }).map((one) => Buffer.from(one).toString())
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.base64String({ minLength: 1 }), async (parts, nonce) => {
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
  await document.gzipped('first')
  const firstMs = performance.now() - startedAt
  const againAt = performance.now()
  for (let nth = 0; nth < 5; nth += 1) await document.gzipped(`again-${nth}`)
  expect((performance.now() - againAt) / 5).toBeLessThan(firstMs / 4)
})
