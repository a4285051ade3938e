import { expect, it } from 'vitest'
import { namesAccount } from './return-account.ts'

it('matches an account by its digest, by the digest of earlier versions, and by an empty one', () => {
  const account = { digest: 'present', formerDigests: ['former'] }
  expect(['present', 'former', ''].map((stored) => namesAccount(stored, account))).toEqual([true, true, true])
  expect(namesAccount('of another account', account)).toBe(false)
  expect(namesAccount('former', { digest: 'present' })).toBe(false)
})
