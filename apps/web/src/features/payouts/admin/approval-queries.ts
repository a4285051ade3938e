import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { listPayoutApprovals, readPayoutApproval } from '@puente/contract/payouts/approvals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

export type ReadApproval = ResponseOf<typeof readPayoutApproval>

/** A request for a second admin. Reading it is audited, because it shows bank data. */
export function approvalQuery(id: string, chargeId: string) {
  return queryOptions({
    queryKey: ['payout-approval', id],
    queryFn: ({ signal }) => call(readPayoutApproval, { params: { id } }, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
    meta: { live: [`charge:${chargeId}`] },
  })
}

export const approvalsQuery = queryOptions({
  queryKey: ['payout-approvals'],
  queryFn: ({ signal }) => call(listPayoutApprovals, {}, { signal }),
  meta: { live: ['charge'] },
})
