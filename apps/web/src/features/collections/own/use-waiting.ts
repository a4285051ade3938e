import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { removeOfTab } from '../../../lib/storage.ts'
import { waitingOrdersQuery } from '../../orders/exchange/public.ts'
import { waitingRequestsQuery } from '../../orders/payer-request/public.ts'
import {
  byEnd,
  entered,
  openedWith,
  type WaitingCharge,
  waitingCode,
  waitingRequest,
} from './waiting-orders.ts'

interface Waiting {
  /** Undefined until codes and requests are both known, because the bar is a link for one charge and a button for several. */
  readonly waiting: readonly WaitingCharge[] | undefined
  /** The server has answered this screen. */
  readonly isAnswered: boolean
  /** This page has read both lists, on this screen or an earlier one. */
  readonly isListed: boolean
  /** The codes that waited when the screen opened; null before the first answer. */
  readonly atOpening: readonly string[] | null
}

/** The codes and requests that waited when the screen opened and still wait. */
export function useWaiting(): Waiting {
  const [shown, setShown] = useState<readonly string[]>([])
  const orders = useAtOpening(useQuery(waitingOrdersQuery), waitingOrdersQuery.queryKey, waitingCode, shown)
  const requests = useAtOpening(
    useQuery(waitingRequestsQuery),
    waitingRequestsQuery.queryKey,
    waitingRequest,
    shown,
  )
  const waiting =
    orders.isKnown && requests.isKnown ? byEnd([...orders.waiting, ...requests.waiting]) : undefined
  if (shown.length === 0 && waiting !== undefined && waiting.length > 0) setShown(waiting.map(({ id }) => id))
  const noRequest = requests.isAnswered && requests.isEmpty
  useEffect(() => {
    if (noRequest) removeOfTab(tabKeys.payerRequest)
  }, [noRequest])
  return {
    waiting,
    isAnswered: orders.isAnswered && requests.isAnswered,
    isListed: orders.isListed && requests.isListed,
    atOpening: orders.atOpening,
  }
}

/**
 * One list. Before its answer, cached data of an earlier screen is shown; the answer adds what the cache lacked. A list that an event has outdated
 * meanwhile is not shown: it may lack a newer charge. A list whose read fails does not hold back the other list. Its next read adds what
 * waited when the screen opened, unless the bar shows something by then: a link must not become a button under a finger. The next screen then
 * shows both lists.
 * @param shown the ids that the bar has shown first on this screen
 */
function useAtOpening<Row>(
  { data, isFetchedAfterMount, isError, failureCount }: UseQueryResult<Row[]>,
  key: QueryKey,
  show: (row: Row) => WaitingCharge,
  shown: readonly string[],
) {
  const client = useQueryClient()
  const [isCurrent] = useState(() => client.getQueryState(key)?.isInvalidated === false)
  const [atOpening, setAtOpening] = useState<readonly string[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isAnswered = isFetchedAfterMount && !isError
  if (failureCount > 0 && !hasFailed) setHasFailed(true)
  const all = data?.map(show)
  if (all !== undefined && isAnswered && atOpening === null)
    setAtOpening(openedWith(all, hasFailed ? shown : []))
  return {
    waiting: entered(all ?? [], atOpening),
    isKnown: isFetchedAfterMount || failureCount > 0 || (isCurrent && all !== undefined),
    isAnswered,
    isListed: all !== undefined,
    isEmpty: all?.length === 0,
    atOpening,
  }
}
