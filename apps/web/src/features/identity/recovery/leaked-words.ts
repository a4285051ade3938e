/** Reads the words that `packLeakedWords` of the build packed into a text. */
export function* wordsOf(packed: string): Generator<string> {
  let word = ''
  for (const [, common = '0', rest = ''] of packed.matchAll(/([0-9A-Z])([a-z]*)/g)) {
    word = word.slice(0, Number.parseInt(common, 36)) + rest
    yield word
  }
}
