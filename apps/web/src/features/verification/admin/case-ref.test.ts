import { reviewLabels } from '@puente/contract/verification/people'
import { expect, it } from 'vitest'
import { movesOf } from './case-ref.ts'

it('offers approval only for Pendente, and rejection until a decision is made (APPR-003)', () => {
  expect(reviewLabels.filter((label) => movesOf(label).approve)).toEqual(['pending'])
  expect(reviewLabels.filter((label) => movesOf(label).reject)).toEqual(['pending', 'awaiting'])
  expect(movesOf('pending', true)).toEqual({ approve: false, reject: false })
})
