import { expect, it } from 'vitest'
import { base64Of } from './certificate-files.ts'

it('encodes one file unchanged, and several as one text with a line break between them (FIN-030)', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect(await base64Of([new Blob([bytes])])).toBe(Buffer.from(bytes).toString('base64'))
  const both = await base64Of([
    new Blob(['-----END CERTIFICATE-----']),
    new Blob(['-----BEGIN PRIVATE KEY-----']),
  ])
  expect(atob(both)).toBe('-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----')
})
