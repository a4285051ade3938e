import type { Config } from '../platform/config/config.ts'
import type { MasterKeys } from '../platform/crypto/key-ring.ts'

/** The keys that encrypt fields and files, as the environment gives them. */
export function masterKeys({
  masterKey,
  masterKeySecondary,
}: Pick<Config, 'masterKey' | 'masterKeySecondary'>): MasterKeys {
  const primary = bytesOf(masterKey.reveal())
  return masterKeySecondary === null
    ? { primary }
    : { primary, secondary: bytesOf(masterKeySecondary.reveal()) }
}

/** The bytes of a secret that is written in base64. */
export function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}
