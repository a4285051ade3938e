import { checkComments, checkNamedWords, checkTitles } from './prose.ts'
import type { Fault, Source } from './source.ts'

/** docs/style.md: to settle is to honour or return money in suspense, and nothing else. */
const words = ['settle', 'settles', 'settled', 'settling', 'unsettled'].map((word) => ({
  word,
  instead: 'finish, resolve, apply, clear: money in suspense alone is settled',
}))

/** Where money leaves suspense, where a bank of the sandbox settles a Pix, which is a term of banks, and this rule itself. */
const places = [
  /^apps\/server\/src\/features\/collections\/(?:assign|returns)\//,
  /^apps\/server\/src\/features\/collections\/receive\/hold-payment\.ts$/,
  /^apps\/web\/src\/features\/collections\/own\/use-outcome\.ts$/,
  /^packages\/contract\/src\/charge-page\/charge-page\.ts$/,
  /^apps\/sandbox\//,
  /^tools\/tidy\/suspense-words\./,
]

/** Names of the language and of libraries, and the field of the sandbox's records. */
const others = /\b(?:allSettled|PromiseSettledResult|onSettled|settledAtMs)\b/g

/** The word `settle` in a comment, a name or the title of a test that is not about suspense. */
export function checkSuspenseWords(source: Source): Fault[] {
  if (places.some((place) => place.test(source.path))) return []
  const code = source.code.replace(others, (name) => ' '.repeat(name.length))
  return [
    ...checkComments(source, words),
    ...checkTitles(source, words),
    ...checkNamedWords({ ...source, code }, words),
  ]
}
