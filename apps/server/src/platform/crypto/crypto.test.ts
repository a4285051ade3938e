import { createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createFieldCipher, DecryptionError, type EncryptedField } from './field-cipher.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { createKeyRing } from './key-ring.ts'
import { equalsInConstantTime, randomToken } from './tokens.ts'

let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const place = { table: 'orders', column: 'whatsapp_enc', rowId: '1' }
const cipherOf = (primary: Buffer, secondary?: Buffer) =>
  createFieldCipher(createKeyRing(secondary === undefined ? { primary } : { primary, secondary }, clock))

const bytesOf = (text: string) => Buffer.from(text, 'base64')

it('stores data, iv, salt and keyVersion with 16-byte IV, salt and tag, never the same twice (SEC-025, SEC-026)', async () => {
  const cipher = cipherOf(newKey)
  const stored = await cipher.encrypt('O’Higgins Ñandú', place)
  expect(Object.keys(stored)).toEqual(['data', 'iv', 'salt', 'keyVersion'])
  expect([bytesOf(stored.iv).length, bytesOf(stored.salt).length, stored.keyVersion]).toEqual([
    16,
    16,
    'primary',
  ])
  expect(bytesOf(stored.data).length).toBe(Buffer.byteLength('O’Higgins Ñandú') + 16)
  expect(await cipher.decrypt(stored, place)).toBe('O’Higgins Ñandú')
  const again = await cipher.encrypt('O’Higgins Ñandú', place)
  expect([again.iv === stored.iv, again.data === stored.data]).toEqual([false, false])
})

it('is AES-256-GCM under a key of PBKDF2 with SHA-256 and 100,000 rounds, from a master key of 32 bytes (PAY-056, SEC-025)', async () => {
  const stored = await cipherOf(newKey).encrypt('12345678909', place)
  const [data, iv, salt] = [bytesOf(stored.data), bytesOf(stored.iv), bytesOf(stored.salt)]
  const key = pbkdf2Sync(newKey, salt, 100_000, 32, 'sha256')
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    .setAAD(Buffer.from(JSON.stringify([place.table, place.column, place.rowId])))
    .setAuthTag(data.subarray(-16))
  const plain = Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()])
  expect(plain.toString()).toBe('12345678909')
  for (const length of [16, 31, 33]) expect(() => cipherOf(randomBytes(length))).toThrow('32 bytes')
})

it('fails with an error for any changed byte, never with wrong data (SEC-025)', async () => {
  const cipher = cipherOf(newKey)
  const stored = await cipher.encrypt('12345678909', place)
  const flips: EncryptedField[] = (['data', 'iv', 'salt'] as const).flatMap((part) =>
    Array.from(bytesOf(stored[part]), (_, index) => {
      const bytes = bytesOf(stored[part])
      bytes[index] = (bytes[index] ?? 0) ^ 1
      return { ...stored, [part]: bytes.toString('base64') }
    }),
  )
  for (const changed of flips) await expect(cipher.decrypt(changed, place)).rejects.toThrow(DecryptionError)
  await expect(cipher.decrypt({ ...stored, data: '' }, place)).rejects.toThrow(DecryptionError)
})

it('opens a value only in its own row and column', async () => {
  const cipher = cipherOf(newKey)
  const stored = await cipher.encrypt('12345678909', place)
  await expect(cipher.decrypt(stored, { ...place, rowId: '2' })).rejects.toThrow(DecryptionError)
  await expect(cipher.decrypt(stored, { ...place, column: 'client_document_enc' })).rejects.toThrow(
    DecryptionError,
  )
})

it('reads values of both keys after a rotation and re-encrypts the old ones (SEC-026)', async () => {
  const before = await cipherOf(oldKey).encrypt('12345678909', place)
  const rotated = cipherOf(newKey, oldKey)
  expect(await rotated.decrypt(before, place)).toBe('12345678909')
  const after = await rotated.reencrypt(before, place)
  if (after === null) throw new Error('it was under the new key already')
  expect(await cipherOf(newKey).decrypt(after, place)).toBe('12345678909')
  expect(await rotated.reencrypt(after, place)).toBeNull()
  await expect(cipherOf(newKey).decrypt(before, place)).rejects.toThrow(DecryptionError)
})

it('packs bytes with everything needed to open them', async () => {
  const cipher = cipherOf(newKey)
  const packed = await cipher.encryptBytes(Buffer.from('{"pix":[]}'), place)
  expect((await cipher.decryptBytes(packed, place)).toString()).toBe('{"pix":[]}')
  await expect(cipher.decryptBytes(packed.subarray(1), place)).rejects.toThrow(DecryptionError)
})

it('uses one salt for at most a day', async () => {
  const ring = createKeyRing({ primary: newKey }, clock)
  const first = await ring.current()
  now = new Date(now.getTime() + 86_399_999)
  expect((await ring.current()).salt).toEqual(first.salt)
  now = new Date(now.getTime() + 1)
  expect((await ring.current()).salt).not.toEqual(first.salt)
})

it('hashes for one purpose under its own key, so that trying all CPFs needs that key (SEC-027)', () => {
  const mine = createKeyedHash(newKey)
  expect(mine.hash('cpf', '12345678909')).toEqual(mine.hash('cpf', '12345678909'))
  expect(mine.hash('cpf', '12345678909')).not.toEqual(mine.hash('cnpj', '12345678909'))
  expect(mine.hash('cpf', '12345678909')).not.toEqual(createKeyedHash(oldKey).hash('cpf', '12345678909'))
})

it('makes tokens of 256 bits and compares texts of any length', () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect([
    equalsInConstantTime('a', 'a'),
    equalsInConstantTime('a', 'ab'),
    equalsInConstantTime('', 'a'),
  ]).toEqual([true, false, false])
})
