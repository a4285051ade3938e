import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedCredential } from '@puente/contract/identity/second-factor'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Key {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
  counter: number
}

interface Deviation {
  /** The origin of the page that asks, as the browser reports it. */
  readonly origin?: string
  /** The device did not verify its user by finger or PIN. */
  readonly unverified?: boolean
  /** The counter that the authenticator reports. */
  readonly counter?: number
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/**
 * A device with passkeys in software (W3C Web Authentication, sections 6.1 and 6.5): P-256 keys, no attestation, a counter that
 * rises with each use. On request it does what a browser would refuse.
 */
export function authenticator(host: string, defaultOrigin = `https://${host}`) {
  const keys: Key[] = []

  const authData = (flags: number, counter: number, credential: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(host).digest(), head, credential])
  }
  const clientData = (type: string, challenge: unknown, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flagsOf = ({ unverified = false }: Deviation) => present | (unverified ? 0 : verified)

  return {
    keys,

    /** The answer of `navigator.credentials.create`. */
    make(options: Record<string, unknown>, deviation: Deviation = {}): NewCredential {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const user = options['user'] as { readonly id: string }
      keys.push({ id, privateKey, userHandle: user.id, counter: 0 })
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const data = authData(flagsOf(deviation) | attested, 0, credential)
      const client = clientData('webauthn.create', options['challenge'], deviation.origin ?? defaultOrigin)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestationOf(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** The answer of `navigator.credentials.get` with the key at `index`. */
    use(options: Record<string, unknown>, index = 0, deviation: Deviation = {}): SignedCredential {
      const key = keys[index]
      if (key === undefined) throw new Error(`the authenticator has no key ${index}`)
      key.counter += 1
      const client = clientData('webauthn.get', options['challenge'], deviation.origin ?? defaultOrigin)
      const data = authData(flagsOf(deviation), deviation.counter ?? key.counter)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: key.id.toString('base64url'),
        rawId: key.id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
          userHandle: key.userHandle,
        },
      }
    },
  }
}

/** A P-256 public key as COSE writes it (RFC 9053, section 7.1). */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

/** The attestation `none`, which names no maker (section 8.7 of the standard). */
function attestationOf(authData: Buffer): Buffer {
  const fields: [string, string | Uint8Array | Map<string, string>][] = [
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ]
  return Buffer.from(isoCBOR.encode(new Map(fields)))
}
