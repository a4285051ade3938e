import { createHmac } from 'node:crypto'

/** What a value is hashed for. Equal values hashed for different purposes have unrelated hashes. */
export type HashPurpose =
  | 'cpf'
  | 'cpf-visible-digits'
  | 'cnpj'
  | 'dni'
  | 'cuit'
  | 'cbu'
  | 'phone'
  | 'province'
  | 'email'
  | 'rate-limit'
  | 'recovery-code'
  | 'payee'
  | 'payment-session'
  | 'payment-request'
  | 'payer-request'
  | 'payer-session'
  | 'pix-key'
  | 'transfer-request'
  | 'visitor'
  | 'visitor-network'

/**
 * Finds encrypted values exactly without reading them (SEC-027): HMAC-SHA-256 under a key of its own, so that nobody
 * without the key can try all eleven-digit numbers. The caller normalises first (digits only, lower case).
 */
export interface KeyedHash {
  /** 32 bytes. */
  hash(purpose: HashPurpose, value: string): Buffer
}

export function createKeyedHash(key: Uint8Array): KeyedHash {
  if (key.length < 32) throw new Error('the lookup key has at least 32 bytes')
  return {
    hash: (purpose, value) => createHmac('sha256', key).update(`${purpose}\0${value}`, 'utf8').digest(),
  }
}
