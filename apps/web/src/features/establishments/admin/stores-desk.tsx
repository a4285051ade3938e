import type { EstablishmentRow } from '@puente/contract/establishments/approval'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { focusRow, useFocusOnReturn } from '../../../ui/review-desk/use-focus-on-return.ts'
import { useReviewKeys, useShortcutPreference } from '../../../ui/review-desk/use-review-keys.ts'
import { searchFieldId } from './store-filters.tsx'
import { figuresQuery, queueQuery, storeQuery } from './store-queries.ts'
import { StoreReview } from './store-review.tsx'
import { StoresSection } from './stores-section.tsx'
import type { StoresSearch } from './stores-search.ts'
import { useStoreActs } from './use-store-acts.ts'

interface StoresDeskProps {
  search: StoresSearch
  onSearch: (search: StoresSearch, replace?: boolean) => void
  /** Frames the list as a page of the admin area. A review fills the whole area without it. */
  frame: (list: ReactNode, tools: ReactNode) => ReactNode
}

const none: readonly EstablishmentRow[] = []

/** The approval desk of establishments: the list, and one establishment in full. */
export function StoresDesk({ search, onSearch, frame }: StoresDeskProps) {
  const { id, ...list } = search
  const queue = useQuery(queueQuery()).data?.items ?? none
  const open = (next: string): void => onSearch({ ...list, id: next })
  const back = (): void => onSearch(list)
  const move = useMoves(queue, id, open)
  const acts = useStoreActs((decided) => {
    // A decision moves on at once, unless the admin has moved on already.
    if (decided === id && !move(1)) back()
  })
  const shortcuts = useShortcutPreference()
  useReviewKeys(
    {
      ...(id === undefined && {
        '/': () => document.getElementById(searchFieldId)?.focus(),
        j: () => focusRow(),
      }),
    },
    shortcuts[0],
  )
  useNextPrefetched(queue, id)
  useFocusOnReturn(id)
  if (id === undefined)
    return frame(<StoresSection search={search} onSearch={onSearch} />, <QueueButton onOpen={open} />)
  return (
    <StoreReview
      key={id}
      id={id}
      queue={queue}
      acts={acts}
      onOpen={open}
      onMove={move}
      onBack={back}
      shortcuts={shortcuts}
    />
  )
}

/** 'Revisar fila': begins with the one that waits longest. */
function QueueButton({ onOpen }: { onOpen: (id: string) => void }) {
  const texts = useTexts('establishments/admin').list
  const queue = useQuery(queueQuery())
  const figures = useQuery(figuresQuery())
  const waiting = figures.data?.waiting ?? 0
  const [oldest] = queue.data?.items ?? none
  if (queue.isPending || figures.isPending) return <Skeleton className="h-11 w-44" />
  if (oldest === undefined || waiting === 0) return null
  return (
    <Button variant="primary" icon={ListChecks} onClick={() => onOpen(oldest.id)}>
      {texts.reviewQueue(countText(waiting, true))}
    </Button>
  )
}

/** How to move through the queue. Returns false if there is no further establishment. */
function useMoves(queue: readonly EstablishmentRow[], id: string | undefined, open: (id: string) => void) {
  const index = queue.findIndex((row) => row.id === id)
  // A decided establishment leaves the queue, and the next one takes its position.
  const last = useRef(0)
  useEffect(() => {
    if (index >= 0) last.current = index
  }, [index])
  return (step: 1 | -1): boolean => {
    const next = queue[index >= 0 ? index + step : step === 1 ? last.current : last.current - 1]
    if (next === undefined) return false
    open(next.id)
    return true
  }
}

/** Loads the next establishment and its picture, so that it opens at once. */
function useNextPrefetched(queue: readonly EstablishmentRow[], id: string | undefined): void {
  const queryClient = useQueryClient()
  const index = queue.findIndex((row) => row.id === id)
  const nextId = index < 0 ? undefined : queue[index + 1]?.id
  useEffect(() => {
    if (nextId === undefined) return
    void queryClient.fetchQuery(storeQuery(nextId)).then(
      ({ imageUrl }) => {
        if (imageUrl !== null) new Image().src = imageUrl
      },
      // The review itself reports that it cannot be read.
      () => undefined,
    )
  }, [queryClient, nextId])
}
