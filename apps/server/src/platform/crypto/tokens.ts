import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Random bytes as base64url; 32 bytes (43 characters) by default. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Compares two texts in a time that reveals neither where they differ nor their lengths. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()
  return timingSafeEqual(digest(a), digest(b))
}
