import { createHash } from 'node:crypto'

/** The hash of a token, which the database keeps in its place. 256 random bits need no salt and no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a text has the form of a token: 32 bytes as base64url. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
