import { toAscii } from '@puente/domain/transliterate'

/** What is known of a person without reading their document. */
export interface PersonFacts {
  readonly name: string | null
  /** Keyed hash of the document. */
  readonly documentHash: Uint8Array | null
}

/**
 * Whether somebody other than the client named on the charge paid it (ruling 61). Two documents decide. Where one is unknown the names
 * decide: they are the same person if all words of the shorter name stand in the longer one. Letter case and accents do not count.
 * Null if neither can be compared.
 */
export function isAnotherPerson(client: PersonFacts, payer: PersonFacts): boolean | null {
  if (client.documentHash !== null && payer.documentHash !== null) {
    return Buffer.compare(client.documentHash, payer.documentHash) !== 0
  }
  if (client.name === null || payer.name === null) return null
  const one = wordsOf(client.name)
  const other = wordsOf(payer.name)
  if (one.length === 0 || other.length === 0) return null
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return !shorter.every((word) => longer.includes(word))
}

function wordsOf(name: string): readonly string[] {
  return (
    toAscii(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  )
}
