import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares with every secret, so that the time taken does not reveal which one matched. */
export function anyMatches(secrets: readonly string[], matches: (secret: string) => boolean): boolean {
  return secrets.map(matches).includes(true)
}

/** Compares digests: they have equal lengths, and their bytes do not show where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
