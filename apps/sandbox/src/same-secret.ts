import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
