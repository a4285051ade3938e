import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing, KeyVersion } from './key-ring.ts'

/** An encrypted value as a `jsonb` column holds it (SEC-026); `data` ends with the 16 bytes of the tag. All base64. */
export interface EncryptedField {
  readonly data: string
  readonly iv: string
  readonly salt: string
  readonly keyVersion: KeyVersion
}

/** The place of a value. A value is bound to its place and does not open in another row or column. */
export interface FieldContext {
  readonly table: string
  readonly column: string
  readonly rowId: string
}

/** A stored value does not open: changed, moved, or under a key that is not configured. It never opens as wrong data. */
export class DecryptionError extends Error {
  constructor(place: FieldContext) {
    super(`${place.table}.${place.column} of ${place.rowId} cannot be decrypted`)
    this.name = 'DecryptionError'
  }
}

export interface FieldCipher {
  encrypt(plain: string, place: FieldContext): Promise<EncryptedField>
  /** @throws DecryptionError */
  decrypt(stored: EncryptedField, place: FieldContext): Promise<string>
  /** Bytes for a `bytea` column: version, salt, IV, ciphertext and tag in one. */
  encryptBytes(plain: Uint8Array, place: FieldContext): Promise<Buffer>
  /** @throws DecryptionError */
  decryptBytes(stored: Uint8Array, place: FieldContext): Promise<Buffer>
  /**
   * The same value under the primary key, or null if it is under that key already. A rotation stores the result.
   * @throws DecryptionError
   */
  reencrypt(stored: EncryptedField, place: FieldContext): Promise<EncryptedField | null>
  /** `reencrypt` for packed bytes. @throws DecryptionError */
  reencryptBytes(stored: Uint8Array, place: FieldContext): Promise<Buffer | null>
}

const algorithm = 'aes-256-gcm'
const ivBytes = 16
const saltBytes = 16
const tagBytes = 16
/** First byte of the packed form. */
const packedFormat = 1

interface Sealed {
  readonly data: Buffer
  readonly iv: Buffer
  readonly salt: Buffer
  readonly version: KeyVersion
}

export function createFieldCipher(ring: KeyRing): FieldCipher {
  async function seal(plain: Uint8Array, place: FieldContext): Promise<Sealed> {
    const { key, salt, version } = await ring.current()
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(placeBytes(place))
    return {
      data: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
      iv,
      salt,
      version,
    }
  }

  /** The label names the key at the time of encryption. After a rotation that key is the secondary one, so both are tried. */
  async function open(sealed: Sealed, place: FieldContext): Promise<{ plain: Buffer; version: KeyVersion }> {
    const other: KeyVersion = sealed.version === 'primary' ? 'secondary' : 'primary'
    for (const version of [sealed.version, other]) {
      if (!ring.has(version)) continue
      const plain = tryOpen(sealed, await ring.derived(sealed.salt, version), place)
      if (plain !== null) return { plain, version }
    }
    throw new DecryptionError(place)
  }

  async function encrypt(plain: string, place: FieldContext): Promise<EncryptedField> {
    const { data, iv, salt, version } = await seal(Buffer.from(plain, 'utf8'), place)
    return {
      data: data.toString('base64'),
      iv: iv.toString('base64'),
      salt: salt.toString('base64'),
      keyVersion: version,
    }
  }

  async function encryptBytes(plain: Uint8Array, place: FieldContext): Promise<Buffer> {
    const { data, iv, salt } = await seal(plain, place)
    return Buffer.concat([Buffer.of(packedFormat), salt, iv, data])
  }

  return {
    encrypt,
    async decrypt(stored, place) {
      return (await open(fromField(stored, place), place)).plain.toString('utf8')
    },
    encryptBytes,
    async decryptBytes(stored, place) {
      return (await open(fromBytes(stored, place), place)).plain
    },
    async reencrypt(stored, place) {
      const { plain, version } = await open(fromField(stored, place), place)
      return version === 'primary' && stored.keyVersion === 'primary'
        ? null
        : encrypt(plain.toString('utf8'), place)
    },
    async reencryptBytes(stored, place) {
      const { plain, version } = await open(fromBytes(stored, place), place)
      return version === 'primary' ? null : encryptBytes(plain, place)
    },
  }
}

function tryOpen(sealed: Sealed, key: Buffer, place: FieldContext): Buffer | null {
  const body = sealed.data.subarray(0, -tagBytes)
  const decipher = createDecipheriv(algorithm, key, sealed.iv, { authTagLength: tagBytes })
  decipher.setAAD(placeBytes(place)).setAuthTag(sealed.data.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    // The tag does not match: not this key, or not these bytes.
    return null
  }
}

function fromField(stored: EncryptedField, place: FieldContext): Sealed {
  if ([stored.data, stored.iv, stored.salt].some((part) => typeof part !== 'string'))
    throw new DecryptionError(place)
  const data = Buffer.from(stored.data, 'base64')
  const iv = Buffer.from(stored.iv, 'base64')
  const salt = Buffer.from(stored.salt, 'base64')
  if (data.length < tagBytes || iv.length !== ivBytes || salt.length !== saltBytes)
    throw new DecryptionError(place)
  return { data, iv, salt, version: stored.keyVersion }
}

/** The packed form names no key: the primary is tried first. */
function fromBytes(stored: Uint8Array, place: FieldContext): Sealed {
  const bytes = Buffer.from(stored)
  if (bytes[0] !== packedFormat || bytes.length < 1 + saltBytes + ivBytes + tagBytes) {
    throw new DecryptionError(place)
  }
  const salt = bytes.subarray(1, 1 + saltBytes)
  const iv = bytes.subarray(1 + saltBytes, 1 + saltBytes + ivBytes)
  return { data: bytes.subarray(1 + saltBytes + ivBytes), iv, salt, version: 'primary' }
}

/** Unambiguous, whatever the parts hold. */
function placeBytes(place: FieldContext): Buffer {
  return Buffer.from(JSON.stringify([place.table, place.column, place.rowId]), 'utf8')
}
