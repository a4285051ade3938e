import { expect, it } from 'vitest'
import { readAuditChain } from '../audit.ts'
import { listClosedCases } from '../cases.ts'
import { payerRequestSchema } from '../orders/payer-requests.ts'
import { beginPayout } from '../payouts.ts'
import { previewPayoutFile } from '../payouts/files.ts'
import { adminChargeSchema } from '../transactions.ts'

it('takes the answers of a server of the release before, which knows no withdrawn approvals (decision 0063)', () => {
  const { approvalWithdrawn } = beginPayout.response.shape
  expect(approvalWithdrawn.parse(undefined)).toBeNull()
  expect(adminChargeSchema.shape.approvalWithdrawn.parse(undefined)).toBe(false)
  expect(previewPayoutFile.response.shape.withdrawn.parse(undefined)).toEqual([])
})

it('takes the answers of a server of the release before, which sends no texts of a payer request, total of closed cases and key of a break', () => {
  const { clientId, description } = payerRequestSchema.shape
  expect([clientId.parse(undefined), description.parse(undefined)]).toEqual([null, null])
  const { total, totalIsExact } = listClosedCases.response.shape
  expect([total.parse(undefined), totalIsExact.parse(undefined)]).toEqual([null, false])
  const last = {
    finishedAt: '2026-11-28T12:00:00.000Z',
    tookMs: 1,
    checked: 1,
    hash: null,
    faultCount: 0,
    faults: [],
  }
  expect(readAuditChain.response.shape.last.parse(last)?.breakId).toBeNull()
})
