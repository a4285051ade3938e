import { dictionary } from '@zxcvbn-ts/language-common'

/** The leaked passwords of letters alone, sorted. No other can match the rule (`isGuessablePassword`). */
function leakedWords(): string[] {
  return [...new Set(dictionary['passwords-common'])].filter((word) => /^[a-z]{2,}$/.test(word)).toSorted()
}

/**
 * The leaked words in two texts, since one import may not hold them all (`size-budgets.ts`). Of each word, they give how many letters it has
 * in common with the word before (base 36, in upper case), then its other letters. `wordsOf` reads them.
 */
export function packLeakedWords(): { readonly first: string; readonly second: string } {
  const words = leakedWords()
  const middle = words.length >> 1
  return { first: pack(words.slice(0, middle)), second: pack(words.slice(middle)) }
}

function pack(words: readonly string[]): string {
  let before = ''
  let packed = ''
  for (const word of words) {
    let common = 0
    while (common < before.length && word[common] === before[common]) common += 1
    packed += common.toString(36).toUpperCase() + word.slice(common)
    before = word
  }
  return packed
}
