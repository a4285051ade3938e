import type { ReviewRow } from '@puente/contract/verification/people'
import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { focusRow, useFocusOnReturn } from '../../../ui/review-desk/use-focus-on-return.ts'
import { useReviewKeys, useShortcutPreference } from '../../../ui/review-desk/use-review-keys.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type CaseRef, refOfRow } from './case-ref.ts'
import { CaseViewer } from './case-viewer.tsx'
import type { DeskSearch } from './desk-search.ts'
import { HeldBar } from './held-bar.tsx'
import { NotifyDialog } from './notify-dialog.tsx'
import { personQuery, reviewsQuery } from './people-queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import type { RowActions } from './review-columns.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { usePictureCache } from './use-picture-cache.ts'

interface ApprovalDeskProps {
  search: DeskSearch
  onSearch: (search: DeskSearch) => void
  /** Frames the queue as a page of the admin area. A case fills the whole area without it. */
  frame: (queue: ReactNode) => ReactNode
}

type Asking = { readonly kind: 'reject' | 'notify'; readonly person: CaseRef } | null

/** 'Aprovação de Usuários': the queue, one case in full size, and decisions that the admin can take back. */
export function ApprovalDesk({ search, onSearch, frame }: ApprovalDeskProps) {
  const query = useQuery(reviewsQuery(search))
  const decisions = useDecisions()
  const [asking, setAsking] = useState<Asking>(null)
  const { id, doc, ...list } = search
  const rows = query.data?.items
  const queue = useQueueOf(rows, search, onSearch)
  const decide = useDeciding(decisions, queue.after, queue.reopen)
  const actions = useRowActions({ decisions, decide, setAsking, onOpen: queue.open })
  const cache = usePrefetch(rows, id)
  const shortcuts = useShortcutPreference()
  // U also works in the queue, because the last case of a page leads back there. J moves the focus into the queue, past everything above
  // it.
  useReviewKeys({ u: decide.undo, ...(id === undefined && { j: () => focusRow() }) }, shortcuts[0])
  return (
    <>
      {id === undefined ? (
        frame(<ReviewQueue query={query} search={list} onSearch={onSearch} actions={actions} />)
      ) : (
        <CaseViewer
          key={id}
          userId={id}
          row={queue.row}
          position={queue.position}
          cache={cache}
          first={doc ?? null}
          held={actions.held(id)}
          onMove={queue.move}
          onBack={queue.back}
          onApprove={decide.approve}
          onReject={(person) => setAsking({ kind: 'reject', person })}
          onNotify={(person) => setAsking({ kind: 'notify', person })}
          shortcuts={shortcuts}
        />
      )}
      {asking?.kind === 'reject' && (
        <RejectDialog
          person={asking.person}
          onClose={() => setAsking(null)}
          onReject={(reason, documents) => {
            setAsking(null)
            decide.reject(asking.person, reason, documents)
          }}
        />
      )}
      {asking?.kind === 'notify' && <NotifyDialog person={asking.person} onClose={() => setAsking(null)} />}
      {decisions.held !== null && <HeldBar held={decisions.held} onUndo={decide.undo} />}
    </>
  )
}

/** The position of the open case in the list, and how to move from case to case. */
function useQueueOf(
  rows: readonly ReviewRow[] | undefined,
  { id, doc: _doc, ...list }: DeskSearch,
  onSearch: (search: DeskSearch) => void,
) {
  const index = rows?.findIndex(({ userId }) => userId === id) ?? -1
  const row = index < 0 ? undefined : rows?.[index]
  // A decided case leaves the list, and the next one takes its position.
  const last = useRef(0)
  useEffect(() => {
    if (index >= 0) last.current = index
  }, [index])
  const texts = useTexts('verification/admin').viewer
  const at = (place: number): ReviewRow | undefined => rows?.[place]
  const open = (next: ReviewRow, document?: DocumentType): void =>
    onSearch({ ...list, id: next.userId, ...(document !== undefined && { doc: document }) })
  useFocusOnReturn(id)
  const back = (): void => onSearch(list)
  const move = (step: 1 | -1): void => {
    const next = at(index >= 0 ? index + step : step === 1 ? last.current : last.current - 1)
    if (next !== undefined) open(next)
  }
  return {
    row,
    position: rows === undefined || index < 0 ? null : { index, count: rows.length },
    open,
    back,
    move,
    /** Opens the next case, if a case was open. */
    after: (): void => {
      if (id === undefined) return
      const next = at(index >= 0 ? index + 1 : last.current)
      if (next !== undefined) return open(next)
      showToast({ tone: 'info', title: texts.done })
      back()
    },
    /** Reopens the case whose decision was taken back, if a case is open. */
    reopen: (userId: string): void => {
      if (id !== undefined) onSearch({ ...list, id: userId })
    },
  }
}

/** Decisions of this desk. Each is held back while the next case opens. */
function useDeciding(decisions: Decisions, goOn: () => void, reopen: (userId: string) => void) {
  const texts = useTexts('verification/admin').held
  return {
    approve: ({ userId, name, version }: CaseRef): void => {
      decisions.hold({ kind: 'approve', userId, name, version })
      goOn()
    },
    reject: (
      { userId, name, version }: CaseRef,
      reason: string,
      documents: readonly DocumentType[],
    ): void => {
      decisions.hold({ kind: 'reject', userId, name, version, reason, documents })
      goOn()
    },
    undo: (): void => {
      const taken = decisions.undo()
      if (taken === null) return
      showToast({ tone: 'info', title: texts.undone, description: taken.name })
      reopen(taken.userId)
    },
  }
}

function useRowActions({
  decisions,
  decide,
  setAsking,
  onOpen,
}: {
  decisions: Decisions
  decide: ReturnType<typeof useDeciding>
  setAsking: (asking: Asking) => void
  onOpen: RowActions['onOpen']
}): RowActions {
  const account = useAccount()
  const held = (userId: string): boolean => decisions.held?.decision.userId === userId
  return {
    held,
    closed: (userId) => held(userId) || account?.id === userId,
    onOpen,
    onApprove: (row) => decide.approve(refOfRow(row)),
    onReject: (row) => setAsking({ kind: 'reject', person: refOfRow(row) }),
    onNotify: (row) => setAsking({ kind: 'notify', person: refOfRow(row) }),
  }
}

/** Fetches the documents of the open case, and the data and documents of the next case, so that the next case opens at once. */
function usePrefetch(rows: readonly ReviewRow[] | undefined, id: string | undefined) {
  const cache = usePictureCache()
  const queryClient = useQueryClient()
  const index = rows?.findIndex(({ userId }) => userId === id) ?? -1
  const next = index < 0 ? undefined : rows?.[index + 1]
  const open = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined })
  const documents = open.data?.documents ?? rows?.[index]?.documents
  const wanted = [documents, next?.documents]
    .flatMap((files) => documentTypes.map((type) => files?.[type] ?? null))
    .filter((fileId) => fileId !== null)
    .join(' ')
  useEffect(() => cache.keep(wanted === '' ? [] : wanted.split(' ')), [cache, wanted])
  const nextId = next?.userId
  useEffect(() => {
    if (nextId !== undefined) void queryClient.prefetchQuery(personQuery(nextId))
  }, [queryClient, nextId])
  return cache
}
