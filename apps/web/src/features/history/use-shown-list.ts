import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useReducer } from 'react'
import { logError } from '../../lib/errors/error-log.ts'
import { type HistoryPageKey, listAfter, type ShownList, withNews } from './history-list.rules.ts'
import { historyQuery } from './history-queries.ts'

type Step = { type: 'answer'; arrival: Parameters<typeof listAfter>[1] } | { type: 'bring-news' }

function reduce(list: ShownList | null, step: Step): ShownList | null {
  if (step.type === 'answer') return listAfter(list, step.arrival)
  return list === null ? null : withNews(list)
}

/** Somebody reads further down, points into the list or moves in it with the keyboard. */
function isInHand(list: HTMLElement | null): boolean {
  const pointer = matchMedia('(hover: hover)').matches ? ':hover, ' : ''
  return scrollY > 4 || list?.matches(`${pointer}:focus-within`) === true
}

/** The page of the history on screen, alive without an entry moving under a thumb (HIST-032 to HIST-034). */
export function useShownList(key: HistoryPageKey, frame: RefObject<HTMLElement | null>, holds: boolean) {
  const queryClient = useQueryClient()
  const { page, period } = key
  const query = useQuery(historyQuery(key))
  const [list, dispatch] = useReducer(reduce, null)
  const { isFetching, dataUpdatedAt } = query
  const answer = query.isPlaceholderData ? undefined : query.data
  const arrived = (data: NonNullable<typeof answer>): void =>
    dispatch({
      type: 'answer',
      arrival: {
        page,
        period,
        answer: data,
        inHand: page !== 1 || holds || isInHand(frame.current),
        provisional: isFetching,
      },
    })
  useLayoutEffect(() => {
    if (answer !== undefined) arrived(answer)
    // Each answer once, also one that says what the last one said; how the list is held is asked at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer, dataUpdatedAt, page, period])

  // A page that the history has lost since, or never had.
  const beyond = answer !== undefined && answer.items.length === 0 && answer.total > 0 && page > 1
  return {
    query,
    list,
    lastPage: beyond ? Math.ceil(answer.total / answer.pageSize) : null,
    bringNews: () => dispatch({ type: 'bring-news' }),
    /** Has the first page ready before it takes the place of this one. */
    loadFirst: () =>
      queryClient
        .fetchQuery({ ...historyQuery({ page: 1, period }), staleTime: 0 })
        .catch((error: unknown) => logError(error, location.pathname)),
  }
}
