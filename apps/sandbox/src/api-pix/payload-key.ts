import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createHash, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key that signs payloads (ES256), and its public half as the set that payers' banks fetch. */
export interface PayloadKey {
  sign(payload: object, jwksUrl: string): string
  jwks: object
}

/** Reads the key of a data folder, making it the first time; without a folder, a key for this run only. */
export async function openPayloadKey(folder: string | null): Promise<PayloadKey> {
  const privateKey = folder === null ? newKey() : await keyOfFolder(join(folder, 'payload-key.pem'))
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify(publicJwk)).digest('hex').slice(0, 16)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    sign: (payload, jwksUrl) => {
      const text = `${encode({ alg: 'ES256', typ: 'JWT', kid, jku: jwksUrl })}.${encode(payload)}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
    jwks: { keys: [{ ...publicJwk, kid, alg: 'ES256', use: 'sig' }] },
  }
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

async function keyOfFolder(path: string): Promise<KeyObject> {
  try {
    return createPrivateKey(await readFile(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const key = newKey()
  await writeFile(path, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return key
}
