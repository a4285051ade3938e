import type { PageOf } from '@puente/contract/protocol/wire'
import { lastPageOf } from '@puente/contract/protocol/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import {
  listAfter,
  type ListPlace,
  type LiveList,
  type RowRules,
  withWaiting,
  withoutTint,
} from './live-list.rules.ts'

/** How long a changed row is tinted. */
const tintMs = 1_500

interface LiveListOptions<Row> extends ListPlace {
  query: UseQueryResult<PageOf<Row>>
  rules: RowRules<Row>
  /** A dialog about a row is open: the rows stay where they are meanwhile. */
  holds?: boolean
}

/** Somebody has scrolled down, points into the list or moves in it with the keyboard. */
function isInUse(frame: HTMLElement | null): boolean {
  const pointer = matchMedia('(hover: hover)').matches ? ':hover, ' : ''
  const inner = frame?.querySelector('.table-frame')?.scrollTop ?? 0
  return scrollY > 4 || inner > 4 || frame?.matches(`${pointer}:focus-within`) === true
}

/**
 * One page of a list that live events refresh, without a row moving under the pointer: rows change in place, and new ones wait
 * behind "N new" while somebody is using the list. `LiveTable` draws it.
 *
 * @example
 * const query = useQuery(peopleQuery(search))
 * const list = useLiveList({ query, rules: personRules, filter: search.text, page: search.page })
 * return <LiveTable list={list} onPage={go} onShowWaiting={list.showWaiting} columns={columns} … />
 */
export function useLiveList<Row>({ query, rules, filter, page, holds = false }: LiveListOptions<Row>) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [list, setList] = useState<LiveList<Row> | null>(null)
  const { isFetching, dataUpdatedAt } = query
  const answer = query.isPlaceholderData ? undefined : query.data
  useLayoutEffect(() => {
    if (answer === undefined) return
    const inUse = page !== 1 || holds || isInUse(frame)
    setList((before) => listAfter(rules, before, { filter, page, answer, inUse, provisional: isFetching }))
    // Runs once for each answer, even for one that repeats the last. It checks at that moment whether a person is using the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer, dataUpdatedAt, filter, page])

  const changed = list?.changed
  useEffect(() => {
    if (changed === undefined || changed.size === 0) return
    const timer = setTimeout(() => setList((before) => before && withoutTint(before)), tintMs)
    return () => clearTimeout(timer)
  }, [changed])

  // After a failure, do not show the rows of another filter. The rows of another page of the same filter may stay.
  const known = list !== null && (list.filter === filter || isFetching) ? list : null
  const isBeyond = answer !== undefined && answer.items.length === 0 && answer.total > 0 && page > 1
  return {
    /** The ref of the element around the rows. */
    setFrame,
    /** Undefined while the first answer is awaited. */
    shown: known?.shown,
    waiting: known?.waiting ?? 0,
    changed: known?.changed,
    keyOf: rules.keyOf,
    isFetching,
    /** The last page, if the current page does not exist. Null otherwise. */
    lastPage: isBeyond ? lastPageOf(answer) : null,
    showWaiting: () => setList((before) => before && withWaiting(rules, before)),
  }
}
