import type { KeptResult, PayoutFile } from '@puente/contract/payouts/files'
import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { keptResultsQuery } from './file-queries.ts'
import { ResultLines } from './result-lines.tsx'

interface KeptResultsProps {
  file: PayoutFile
  onClose: () => void
}

/** 'Retornos lidos': the results of the bank that are kept with a file, who read each, and what became of its lines (ruling 74). */
export function KeptResults({ file, onClose }: KeptResultsProps) {
  const texts = useTexts('payouts/files')
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={texts.keptTitle}
      description={`${texts.number} ${file.number}`}
      closeLabel={texts.back}
      footer={<Button onClick={onClose}>{texts.back}</Button>}
    >
      <Results id={file.id} />
    </Dialog>
  )
}

function Results({ id }: { id: string }) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(keptResultsQuery(id))
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
    <div className="grid gap-6">
      {data.items.map((result) => (
        <Result key={result.id} result={result} />
      ))}
    </div>
  )
}

function Result({ result }: { result: KeptResult }) {
  const texts = useTexts('payouts/files')
  const language = useLanguage()
  return (
    <section aria-label={result.name} className="grid gap-2">
      <div className="grid wrap-anywhere">
        <b className="font-[620] text-button">{result.name}</b>
        <span className="text-label text-t2">
          {texts.readBy(result.readBy, formatDate(result.readAt, 'dayTime', language))}
        </span>
        <span className="font-mono text-label text-t2">SHA-256 {result.checksum}</span>
      </div>
      <ResultLines lines={result.lines} />
    </section>
  )
}
