import type { EstablishmentRow, ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { ShortcutsHelp } from '../../../ui/review-desk/shortcuts-help.tsx'
import { useReviewKeys } from '../../../ui/review-desk/use-review-keys.ts'
import { useRoomBelow } from '../../../ui/review-desk/use-room-below.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { PauseStoreDialog } from './pause-store-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewActions } from './review-actions.tsx'
import { StoreHead } from './store-head.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { StoreChange } from './store-change.tsx'
import { StoreChecks } from './store-checks.tsx'
import { StoreData } from './store-data.tsx'
import { type Preview, StorePreview } from './store-preview.tsx'
import { storeQuery } from './store-queries.ts'
import type { StoreActs } from './use-store-acts.ts'

interface StoreReviewProps {
  id: string
  /** The pending establishments, the oldest first. */
  queue: readonly EstablishmentRow[]
  acts: StoreActs
  onOpen: (id: string) => void
  onMove: (step: 1 | -1) => void
  onBack: () => void
  /** Whether single keys act, and how to change it. */
  shortcuts: readonly [enabled: boolean, setEnabled: (enabled: boolean) => void]
}

/** One establishment in full: the queue, what payers will see, the facts to compare, and the decision. */
export function StoreReview({ id, queue, acts, onOpen, onMove, onBack, shortcuts }: StoreReviewProps) {
  const all = useTexts('establishments/admin')
  const texts = all.review
  // An approved change can no longer be read. The event of the approval may arrive before its answer, so no event may read the change meanwhile.
  const query = useQuery({ ...storeQuery(id), enabled: !acts.deciding })
  const { data } = query
  const index = queue.findIndex((row) => row.id === id)
  const [asking, setAsking] = useState<'approve' | 'reject' | 'pause' | 'resume' | 'help' | null>(null)
  const [shown, setShown] = useState<Preview>('page')
  const [enabled, setEnabled] = shortcuts
  const own = useAccount()?.id === data?.owner?.id
  const decidedMeanwhile = useDecidedMeanwhile(data)
  const room = useRoomBelow()
  const isChange = data?.changes != null
  const waits = data?.status === 'pending' && !own
  const close = (): void => setAsking(null)
  const approve = (): void => {
    if (waits && data.owner?.closed === false) setAsking('approve')
  }
  const reject = (): void => {
    if (waits) setAsking('reject')
  }
  useReviewKeys(
    {
      a: approve,
      x: reject,
      j: () => onMove(1),
      k: () => onMove(-1),
      m: () => data?.googleMapsUrl && window.open(data.googleMapsUrl, '_blank', 'noopener,noreferrer'),
      '1': () => setShown('page'),
      '2': () => setShown('qr'),
      '3': () => setShown('photo'),
      '?': () => setAsking('help'),
      escape: onBack,
    },
    enabled,
  )
  return (
    <div ref={room} className="flex flex-col gap-2.5 px-4 py-3 lg:h-(--room) lg:px-5">
      <StoreHead
        store={data ?? queue[index]}
        position={index < 0 ? null : { index, count: queue.length }}
        onMove={onMove}
        onBack={onBack}
        onHelp={() => setAsking('help')}
      />
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[14.75rem_minmax(0,1fr)_26.25rem]">
        <ReviewQueue queue={queue} id={id} onOpen={onOpen} />
        <Scrolling label={texts.shown}>
          {data === undefined ? (
            <Waiting query={query} />
          ) : (
            <StorePreview
              store={data}
              shown={shown}
              onShow={setShown}
              onGenerate={() => acts.generate(id)}
              generating={acts.generating}
            />
          )}
        </Scrolling>
        <aside className="flex min-h-0 flex-col gap-3">
          <Scrolling label={texts.data}>
            {data !== undefined && (
              <div className="grid gap-4">
                <StoreChange store={data} onOpen={onOpen} />
                <StoreChecks store={data} />
                <StoreData store={data} />
              </div>
            )}
          </Scrolling>
          <ReviewActions
            store={data}
            own={own}
            decidedMeanwhile={decidedMeanwhile}
            hasNext={queue.some((row, at) => row.id !== id && at > index)}
            onApprove={approve}
            onReject={reject}
            onSkip={() => onMove(1)}
            onPause={() => setAsking(data?.isActive === true ? 'pause' : 'resume')}
          />
        </aside>
      </div>
      {data !== undefined && waits && asking === 'approve' && (
        <ApproveDialog
          store={data}
          busy={acts.deciding}
          onClose={close}
          onApprove={() =>
            acts.decide({ kind: 'approve', id, version: data.version, isChange }, { onError: close })
          }
        />
      )}
      {data !== undefined && waits && asking === 'reject' && (
        <RejectDialog
          store={data}
          busy={acts.deciding}
          onClose={close}
          onReject={(reason, step) =>
            acts.decide({ kind: 'reject', id, version: data.version, isChange, reason, step })
          }
        />
      )}
      {data?.status === 'approved' && asking === (data.isActive ? 'pause' : 'resume') && (
        <PauseStoreDialog
          store={data}
          busy={acts.settingPause}
          onClose={close}
          onConfirm={(reason) => acts.setPause({ id, version: data.version, reason }, { onSettled: close })}
        />
      )}
      <ShortcutsHelp
        open={asking === 'help'}
        onOpenChange={(open) => open || close()}
        enabled={enabled}
        onEnabled={setEnabled}
        texts={all.shortcuts}
        closeLabel={all.close}
      />
    </div>
  )
}

/** Whether the establishment was pending when it was opened, and was decided since. */
function useDecidedMeanwhile(store: ReviewedEstablishment | undefined): boolean {
  const [waited, setWaited] = useState(false)
  if (store?.status === 'pending' && !waited) setWaited(true)
  return waited && store !== undefined && store.status !== 'pending'
}

/**
 * Has its own scroll area on wide screens, so a keyboard must reach it. It is positioned, so that hidden words for screen readers scroll
 * with it instead of making the page longer than the window.
 */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={label}
      className="relative min-h-0 flex-1 lg:overflow-y-auto lg:pr-1"
    >
      {children}
    </div>
  )
}

function Waiting({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  const all = useTexts('establishments/admin')
  const { problem } = useProblemText()
  const { error, refetch } = query
  if (error !== null) {
    return (
      <ErrorState
        title={all.review.failed}
        action={<Button onClick={() => void refetch()}>{all.retry}</Button>}
      >
        {problem(error)}
      </ErrorState>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {all.review.loading}
      </p>
      <Skeleton className="h-96 rounded-card" />
    </>
  )
}
