import { expect, it } from 'vitest'
import { checkSuspenseWords } from './suspense-words.ts'
import { readSource } from './source.ts'

const faultsOf = (path: string, text: string) => checkSuspenseWords(readSource(path, text)).length

it.each([
  ['a name', 'apps/server/src/features/finance/a.ts', 'export function settleTransfer() {}\n'],
  ['a type', 'apps/web/src/lib/a.ts', 'type Settled = string\n'],
  ['a comment', 'packages/domain/src/a.ts', '/** The look-up settles it. */\n'],
  ['the title of a test', 'apps/server/test/api/a.test.ts', "it('is settled once', () => {})\n"],
  ['the name of a file', 'apps/server/src/features/collections/receive/settle-flags.ts', ''],
  ['a flag', 'apps/server/src/features/collections/receive/held-flags.ts', 'clear(unsettled)\n'],
])('refuses the word outside suspense, as %s', (_, path, text) => {
  expect(faultsOf(path, text)).toBe(1)
})

it.each([
  ['apps/server/src/features/collections/returns/post-returns.ts', 'function settleHeldReturns() {}\n'],
  ['apps/server/src/features/collections/receive/hold-payment.ts', '/** For an admin to settle. */\n'],
  ['apps/sandbox/src/bank/pay.ts', 'function settle() {}\n'],
  ['apps/web/src/a.ts', 'await Promise.allSettled(all)\nuseMutation({ onSettled })\n'],
  ['apps/server/test/api/a.test.ts', "payment.settledAtMs = noon\nconst text = 'is settled'\n"],
])('accepts it where money leaves suspense, and in names of others: %s', (path, text) => {
  expect(faultsOf(path, text)).toBe(0)
})
