import { readWaiting } from '@puente/contract/insights'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useAccount } from '../../../lib/session/use-account.ts'
import { type SeenMarks, useSeenMarks } from './seen-marks.ts'

export type Waiting = ResponseOf<typeof readWaiting>

function waitingQuery({ payouts, reviews, flagged, stores }: SeenMarks) {
  const query = {
    ...(payouts !== undefined && { payoutsSince: payouts }),
    ...(reviews !== undefined && { reviewsSince: reviews }),
    ...(flagged !== undefined && { flaggedSince: flagged }),
    ...(stores !== undefined && { storesSince: stores }),
  }
  return queryOptions({
    queryKey: ['admin-waiting', query],
    queryFn: ({ signal }) => call(readWaiting, { query }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { live: ['charge', 'verification', 'establishment', 'ticket', 'case'] },
  })
}

/** What waits for the admin, and what of it is new on this device. */
export function useWaiting() {
  const marks = useSeenMarks()
  // An admin who still lacks the second factor may read nothing.
  const account = useAccount()
  const enabled = account !== null && account.secondFactor !== 'missing'
  return { marks, ...useQuery({ ...waitingQuery(marks), enabled }) }
}
