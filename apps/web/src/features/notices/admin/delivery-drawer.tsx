import type { DeliveryDetail } from '@puente/contract/notices'
import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useMoveKeys } from '../../../ui/use-move-keys.ts'
import { CloseNotice } from './close-notice.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { DeliveryPath } from './delivery-path.tsx'
import { OutcomeBadge } from './delivery-words.tsx'
import { deliveryQuery } from './notices-queries.ts'
import { useReplay } from './use-replay.ts'

interface DeliveryDrawerProps {
  id: string
  onClose: () => void
  /** To the next notice of the list, or to the one before. */
  onMove: (step: 1 | -1) => void
}

/** One notice beside the live list: what became of it, its path, and its body with the payer masked (HOOK-015). */
export function DeliveryDrawer({ id, onClose, onMove }: DeliveryDrawerProps) {
  const all = useTexts('notices/admin')
  const texts = all.detail
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  const replay = useReplay()
  useMoveKeys(onMove)
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={data?.delivery.event ?? all.deliveries.unnamed}
      closeLabel={all.close}
      aside={data && <OutcomeBadge outcome={data.delivery.outcome} result={data.delivery.result} />}
      {...(data?.mayReplay === true && {
        footer: (
          <>
            <Button
              variant="primary"
              full
              icon={RefreshCw}
              busy={replay.isPending}
              onClick={() => replay.mutate([id])}
            >
              {texts.replay}
            </Button>
            <p className="text-fine text-t2">{texts.replayNote}</p>
          </>
        ),
      })}
    >
      {data !== undefined && <Details detail={data} />}
      {data === undefined && error === null && (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {data === undefined && error !== null && (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{all.retry}</Button>}>
          {problem(error)}
        </ErrorState>
      )}
    </Drawer>
  )
}

const tones = {
  processed: 'success',
  duplicate: 'info',
  waiting: 'info',
  retrying: 'pending',
  'gave-up': 'error',
  closed: 'info',
  refused: 'error',
} as const satisfies Record<DeliveryDetail['delivery']['outcome'], Tone>

/** The details of a notice. The callout at the top shows what became of it. */
function Details({ detail }: { detail: DeliveryDetail }) {
  const texts = useTexts('notices/admin').detail
  const { delivery } = detail
  const { outcome, result, lastError } = delivery
  const done = outcome === 'processed' || outcome === 'duplicate'
  const tone = result === 'held' || result === 'confirmed-late' ? 'pending' : tones[outcome]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Callout tone={tone} title={done && result !== null ? texts.results[result] : texts.states[outcome]}>
        {!done && lastError !== null && <span className="break-words">{lastError}</span>}
      </Callout>
      {detail.mayClose && delivery.noticeId !== null && <CloseNotice id={delivery.noticeId} />}
      <DeliveryPath detail={detail} />
      <DeliveryFacts detail={detail} />
    </div>
  )
}
