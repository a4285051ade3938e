import { expect, it } from 'vitest'
import { relyingPartyOf } from './passkey-ceremony.ts'

it.each([
  ['https://pay.puente.example', 'pay.puente.example', 'https://pay.puente.example'],
  ['https://puente.example:8443', 'puente.example', 'https://puente.example:8443'],
  ['http://localhost:4100', 'localhost', 'http://localhost:4100'],
  ['http://127.0.0.1:4100', 'localhost', 'http://localhost:4100'],
])('binds the passkeys of %s to %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl, async () => 'Puente')).toMatchObject({ id, origin })
})
