import { areOnePersonsNames } from '@puente/domain/names'

/** What is known of a person without reading their document. */
export interface PersonFacts {
  readonly name: string | null
  /** Keyed hash of the document. */
  readonly documentHash: Uint8Array | null
}

/**
 * Whether somebody other than the client named on the charge paid it (ruling 61). If both documents are known, they decide. Otherwise the names
 * decide: they are the same person if the longer name contains all words of the shorter one. Letter case and accents do not count. Returns null if
 * neither can be compared.
 */
export function isAnotherPerson(client: PersonFacts, payer: PersonFacts): boolean | null {
  if (client.documentHash !== null && payer.documentHash !== null) {
    return Buffer.compare(client.documentHash, payer.documentHash) !== 0
  }
  if (client.name === null || payer.name === null) return null
  const isOne = areOnePersonsNames(client.name, payer.name)
  return isOne === null ? null : !isOne
}
