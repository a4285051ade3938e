/** The beginning of a UUID with at least one hyphen: the index holds a UUID as one word. */
const partOfUuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{1,4}){0,3}(?:-[0-9a-f]{1,12})?\b/g

/** Words of the typed text as the function `audit_words` of the database makes them: lower case, no accents, letters and digits. */
export function searchedWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(partOfUuid, (found) => found.replaceAll('-', ''))
  return [...new Set(plain.split(/[^a-z0-9]+/).filter((word) => word.length > 0))].slice(0, 10)
}

/** A search for entries with all these words or beginnings of words, in the syntax of `tsquery`. Null without words. */
export function wordsQuery(text: string): string | null {
  const words = searchedWords(text)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
