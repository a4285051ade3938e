import type { Person, ReviewRow } from '@puente/contract/verification/people'
import type { DocumentType } from '@puente/contract/verification/verification'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button } from '../../../ui/button.tsx'
import { ShortcutsHelp } from '../../../ui/review-desk/shortcuts-help.tsx'
import { useReviewKeys } from '../../../ui/review-desk/use-review-keys.ts'
import { useRoomBelow } from '../../../ui/review-desk/use-room-below.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseData } from './case-data.tsx'
import { type CaseRef, movesOf, refOfPerson } from './case-ref.ts'
import { DocumentPane } from './document-pane.tsx'
import { PaneTools } from './pane-tools.tsx'
import { personQuery } from './people-queries.ts'
import type { PictureCache } from './picture-cache.ts'
import { type Panes, usePanes } from './use-panes.ts'
import { ViewerHead } from './viewer-head.tsx'

interface CaseViewerProps {
  userId: string
  /** The row of the case, while the list contains it. */
  row: ReviewRow | undefined
  position: { readonly index: number; readonly count: number } | null
  cache: PictureCache
  /** The document to show first. Null if none was chosen. */
  first: DocumentType | null
  /** A decision on this case is being held back. */
  held: boolean
  onMove: (step: 1 | -1) => void
  onBack: () => void
  onApprove: (person: CaseRef) => void
  onReject: (person: CaseRef) => void
  onNotify: (person: CaseRef) => void
  /** Whether single keys act, and how to change it. */
  shortcuts: readonly [enabled: boolean, setEnabled: (enabled: boolean) => void]
}

/** A case in full size: the three documents, what the person typed, and the decision. */
export function CaseViewer(props: CaseViewerProps) {
  const { userId, row, held, onMove, onBack } = props
  const person = useQuery(personQuery(userId))
  const panes = usePanes(props.first)
  const account = useAccount()
  const [enabled, setEnabled] = props.shortcuts
  const [helpOpen, setHelpOpen] = useState(false)
  const all = useTexts('verification/admin')
  const texts = all.viewer
  const room = useRoomBelow()
  const { data } = person
  const known = data ?? row
  const ownCase = account?.id === userId
  const moves = movesOf(data?.label ?? 'approved', held || ownCase || data?.closedAt != null)
  const withCase = (allowed: boolean, act: (ref: CaseRef) => void) => (): void => {
    if (allowed && data !== undefined) act(refOfPerson(data))
  }
  const decide = {
    onApprove: withCase(moves.approve, props.onApprove),
    onReject: withCase(moves.reject, props.onReject),
    onNotify: withCase(true, props.onNotify),
  }
  useReviewKeys(
    {
      ...paneKeys(panes),
      j: () => onMove(1),
      k: () => onMove(-1),
      a: decide.onApprove,
      x: decide.onReject,
      n: decide.onNotify,
      '?': () => setHelpOpen(true),
      escape: () => (panes.full ? panes.toggleFull() : onBack()),
    },
    enabled,
  )
  return (
    <div ref={room} className="flex flex-col gap-2.5 px-4 py-3 lg:h-(--room) lg:px-5">
      <ViewerHead
        name={known?.fullName}
        label={known?.label}
        submittedAt={known?.submittedAt ?? null}
        position={props.position}
        onMove={onMove}
        onBack={onBack}
        onHelp={() => setHelpOpen(true)}
      />
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-3.5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Documents documents={known?.documents} cache={props.cache} panes={panes} />
        <aside aria-label={texts.data} className="flex min-h-0 flex-col gap-3">
          {/* Has its own scroll area on wide screens, so a keyboard must reach it. */}
          <div
            tabIndex={0}
            role="group"
            aria-label={texts.data}
            className="min-h-0 flex-1 lg:overflow-y-auto lg:pr-1"
          >
            <PersonData query={person} />
          </div>
          <CaseActions moves={moves} ownCase={ownCase} ready={data !== undefined} {...decide} />
        </aside>
      </div>
      <ShortcutsHelp
        open={helpOpen}
        onOpenChange={setHelpOpen}
        enabled={enabled}
        onEnabled={setEnabled}
        texts={useTexts('verification/desk').shortcuts}
        closeLabel={all.close}
      />
    </div>
  )
}

function paneKeys(panes: Panes): Record<string, () => void> {
  return {
    '1': () => panes.focusOn('frontId'),
    '2': () => panes.focusOn('backId'),
    '3': () => panes.focusOn('selfie'),
    '0': panes.showAll,
    '+': () => panes.zoom(1),
    // The key of + without Shift.
    '=': () => panes.zoom(1),
    '-': () => panes.zoom(-1),
    r: panes.rotate,
    arrowleft: () => panes.pan(-1, 0),
    arrowright: () => panes.pan(1, 0),
    arrowup: () => panes.pan(0, -1),
    arrowdown: () => panes.pan(0, 1),
    s: panes.pair,
    f: panes.toggleFull,
  }
}

interface DocumentsProps {
  documents: ReviewRow['documents'] | undefined
  cache: PictureCache
  panes: Panes
}

// The two sides of the card are landscape, the selfie is portrait.
const layouts: Readonly<Record<number, string>> = {
  1: '',
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-2 lg:grid-rows-2 lg:[&>:last-child]:col-start-2 lg:[&>:last-child]:row-span-2 lg:[&>:last-child]:row-start-1',
}

function Documents({ documents, cache, panes }: DocumentsProps) {
  const texts = useTexts('verification/admin').viewer
  return (
    <section
      aria-label={texts.documents}
      className={clsx('flex min-h-0 flex-col gap-2', panes.full && 'fixed inset-0 z-40 bg-bg p-3')}
    >
      <PaneTools panes={panes} />
      <div
        className={clsx(
          'grid min-h-0 flex-1 gap-2',
          layouts[panes.shown.length],
          panes.full && 'overflow-y-auto',
        )}
      >
        {panes.shown.map((type) => (
          <DocumentPane
            key={type}
            type={type}
            fileId={documents?.[type] ?? null}
            cache={cache}
            panes={panes}
          />
        ))}
      </div>
    </section>
  )
}

function PersonData({ query }: { query: UseQueryResult<Person> }) {
  const texts = useTexts('verification/admin')
  const { problem } = useProblemText()
  const { data, error, refetch } = query
  if (data !== undefined) return <CaseData person={data} />
  if (error !== null) {
    return (
      <ErrorState
        title={texts.viewer.failed}
        action={<Button onClick={() => refetch()}>{texts.retry}</Button>}
      >
        {problem(error)}
      </ErrorState>
    )
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {texts.viewer.loading}
      </p>
      <Skeleton className="h-64 rounded-box" />
      <Skeleton className="h-48 rounded-box" />
    </div>
  )
}
