import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Batch } from './use-batch.ts'

interface BatchBarProps {
  batch: Batch
  onClose: () => void
}

/** The ZIP on its way with count, name and time left; then what became of it (QRG-012). */
export function BatchBar({ batch, onClose }: BatchBarProps) {
  const all = useTexts('establishments/studio')
  const texts = all.batch
  const { zipFailed } = useTexts('establishments/printing').download
  const close = (
    <Button size="small" onClick={onClose}>
      {batch.kind === 'running' ? all.cancel : all.close}
    </Button>
  )
  return (
    <div className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-[36rem] rounded-box bg-s1 [box-shadow:var(--shadow-card)]">
      {batch.kind === 'running' ? (
        <div className="grid gap-2.5 rounded-box p-4 ring-1 ring-line">
          <div className="flex flex-wrap items-center gap-3">
            <div role="status" className="min-w-0 flex-1">
              <p className="font-[640] text-small">{texts.running(batch.progress.done, batch.total)}</p>
            </div>
            {close}
          </div>
          <p className="text-label text-t2 [overflow-wrap:anywhere]">
            {[
              batch.progress.current === null ? null : texts.now(batch.progress.current),
              batch.secondsLeft === null ? null : texts.left(batch.secondsLeft),
              batch.leftOut === 0 ? null : texts.without(batch.leftOut),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          <ProgressBar value={batch.progress.done / batch.total} label={texts.progress} />
        </div>
      ) : batch.kind === 'failed' ? (
        <Callout tone="error" announce title={zipFailed} action={close} />
      ) : (
        <Callout
          tone={batch.failed.length === 0 ? 'success' : 'pending'}
          announce
          title={texts.done(batch.packed)}
          action={close}
        >
          {batch.failed.length > 0 && texts.failedNames(batch.failed.map(({ name }) => name).join(', '))}
        </Callout>
      )}
    </div>
  )
}
