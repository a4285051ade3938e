import { expect, it } from 'vitest'
import { beginPayout } from '../payouts.ts'
import { adminChargeSchema } from '../transactions.ts'
import { previewPayoutFile } from './files.ts'

it('takes the answers of a server of the release before, which knows no withdrawn approvals (decision 0063)', () => {
  const { approvalWithdrawn } = beginPayout.response.shape
  expect(approvalWithdrawn.parse(undefined)).toBeNull()
  expect(adminChargeSchema.shape.approvalWithdrawn.parse(undefined)).toBe(false)
  expect(previewPayoutFile.response.shape.withdrawn.parse(undefined)).toEqual([])
})
