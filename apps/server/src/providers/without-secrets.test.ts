import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

const secret = 'sk/48217365 "ü+Z&'
const clean = withoutSecrets([secret, 'client', 'efi'])

it.each([
  ['as it is', secret],
  ['in JSON within a text', JSON.stringify(secret).slice(1, -1)],
  ['in JSON of ASCII alone', 'sk/48217365 \\"\\u00fc+Z&'],
  ['in JSON with escaped slashes', 'sk\\/48217365 \\"ü+Z&'],
  ['in an address', encodeURIComponent(secret)],
  ['in an address with small digits', encodeURIComponent(secret).toLowerCase().replace('z', 'Z')],
  ['in a path', encodeURI(secret)],
  ['in a form', 'sk%2F48217365+%22%C3%BC%2BZ%26'],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 of addresses', Buffer.from(`id:${secret}`).toString('base64url')],
  ['in Basic authentication', Buffer.from(`client:${secret}`).toString('base64')],
  ['in base64 in a form', encodeURIComponent(Buffer.from(`??>${secret}`).toString('base64'))],
])('removes a secret from a text %s (FIN-030, FIN-031)', (_how, spelling) => {
  expect(clean(`no "${spelling}" here`)).toBe('no "•••" here')
})

it('keeps the rest of a text, and values that are too short to be a secret', () => {
  expect(clean('efi: the scope cob.read is missing')).toBe('efi: the scope cob.read is missing')
  expect(withoutSecrets([])('API key sk_live is not valid')).toBe('API key sk_live is not valid')
})

it('removes the longer of two secrets first if one is a part of the other', () => {
  expect(withoutSecrets(['s3cret', 's3cret/of us'])('no s3cret/of us, s3cret')).toBe('no •••, •••')
})

it('finds a secret in base64 at any position of the encoded text (FIN-030)', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.string(), fc.string(), (hidden, before, after) => {
      const said = Buffer.from(before + hidden + after).toString('base64')
      expect(withoutSecrets([hidden])(said)).toBe('•••')
    }),
  )
})
