import { expect, it } from 'vitest'
import { heldDifference } from './held-difference.rules.ts'

it('says by how much a held Pix differs from what was asked', () => {
  expect(heldDifference(18_100n, 18_099n)).toEqual({ kind: 'short', minor: 1n })
  expect(heldDifference(18_100n, 20_000n)).toEqual({ kind: 'over', minor: 1_900n })
  expect(heldDifference(18_100n, 18_100n)).toBeNull()
})
