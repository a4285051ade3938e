import type { PayoutFile } from '@puente/contract/payouts/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { payoutFileQuery } from './file-queries.ts'
import { ReleaseForm } from './release-form.tsx'

interface FileLinesProps {
  file: PayoutFile
  onClose: () => void
}

/** The payouts of a file, each of which can be released with a reason. */
export function FileLines({ file, onClose }: FileLinesProps) {
  const texts = useTexts('payouts/files')
  const [releasing, setReleasing] = useState<string | null>(null)
  if (releasing !== null)
    return <ReleaseForm file={file} payoutId={releasing} onClose={() => setReleasing(null)} />
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={`${texts.number} ${file.number}`}
      closeLabel={texts.back}
      footer={<Button onClick={onClose}>{texts.back}</Button>}
    >
      <Lines id={file.id} onRelease={setReleasing} />
    </Dialog>
  )
}

function Lines({ id, onRelease }: { id: string; onRelease: (payoutId: string) => void }) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(payoutFileQuery(id))
  if (data === undefined && error === null)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-40 rounded-box" />
      </div>
    )
  if (data === undefined)
    return (
      <ErrorState
        title={`${texts.failed}. ${problem(error)}`}
        action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  return (
    <ul className="grid gap-2">
      {data.lines.map((line) => (
        <li key={line.payoutId} className="flex flex-wrap items-center gap-3 rounded-box bg-s2 p-3">
          <span className="grid min-w-0 flex-1 basis-48 wrap-anywhere">
            <b className="font-[620]">{line.holderName}</b>
            <span className="text-label text-t2">
              {line.reference} · •••• {line.cbuEnding} · {texts.lineStates[line.state]}
            </span>
          </span>
          <b className="font-[620]">{showAmount(line.amount)}</b>
          {line.state === 'reserved' && (
            <Button size="small" onClick={() => onRelease(line.payoutId)}>
              {texts.release}
              <span className="sr-only"> {line.reference}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
