import { expect, it } from 'vitest'
import { namesAccount } from './return-account.ts'

it('knows an account by what is stored of it now, by what earlier versions stored, and where nothing was stored', () => {
  const account = { digest: 'present', formerDigests: ['former'] }
  expect(['present', 'former', ''].map((stored) => namesAccount(stored, account))).toEqual([true, true, true])
  expect(namesAccount('of another account', account)).toBe(false)
  expect(namesAccount('former', { digest: 'present' })).toBe(false)
})
