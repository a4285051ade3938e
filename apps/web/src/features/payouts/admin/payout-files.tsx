import type { PayoutFile } from '@puente/contract/payouts/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { payoutFilesQuery } from './file-queries.ts'
import { FileDownload } from './file-download.tsx'
import { FileLines } from './file-lines.tsx'
import { KeptResults } from './kept-results.tsx'
import { ReleaseForm } from './release-form.tsx'
import { ResultDialog } from './result-dialog.tsx'

type Step = { show: 'list' } | { show: 'result' | 'kept' | 'lines' | 'void'; file: PayoutFile }

const tones = { open: 'pending', read: 'success', voided: 'neutral' } as const

/** The files for the bank: their state, their download, and what ends them. */
export function PayoutFiles({ onClose }: { onClose: () => void }) {
  const texts = useTexts('payouts/files')
  const [step, setStep] = useState<Step>({ show: 'list' })
  const back = (): void => setStep({ show: 'list' })
  if (step.show === 'result') return <ResultDialog file={step.file} onClose={back} />
  if (step.show === 'kept') return <KeptResults file={step.file} onClose={back} />
  if (step.show === 'lines') return <FileLines file={step.file} onClose={back} />
  if (step.show === 'void') return <ReleaseForm file={step.file} payoutId={null} onClose={back} />
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={texts.files}
      closeLabel={texts.close}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <List onStep={setStep} />
    </Dialog>
  )
}

function List({ onStep }: { onStep: (step: Step) => void }) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const [pages, setPages] = useState(1)
  const { data, error, refetch } = useQuery(payoutFilesQuery(1))
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
  if (data.items.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {Array.from({ length: pages }, (_, index) => (
          <Page key={index} page={index + 1} onStep={onStep} />
        ))}
      </ul>
      {pages * data.pageSize < data.total && (
        <Button onClick={() => setPages(pages + 1)}>{texts.more}</Button>
      )}
    </div>
  )
}

function Page({ page, onStep }: { page: number; onStep: (step: Step) => void }) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(payoutFilesQuery(page))
  if (data === undefined && error !== null)
    return (
      <li>
        <ErrorState
          title={`${texts.failed}. ${problem(error)}`}
          action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        />
      </li>
    )
  return data?.items.map((file) => <FileItem key={file.id} file={file} onStep={onStep} />)
}

function FileItem({ file, onStep }: { file: PayoutFile; onStep: (step: Step) => void }) {
  const texts = useTexts('payouts/files')
  const language = useLanguage()
  const { downloads } = file
  return (
    <li className="grid gap-2.5 rounded-box bg-s2 p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b className="font-[620] text-button">
          {texts.number} {file.number}
        </b>
        <Badge tone={tones[file.state]}>{texts.states[file.state]}</Badge>
        <b className="ms-auto font-[620] text-button">{showAmount(file.total)}</b>
      </div>
      <p className="text-label text-t2 wrap-anywhere">
        {texts.layouts[file.layout]} · {texts.counts(file.openCount, file.recordedCount)} ·{' '}
        {texts.madeBy(file.madeBy, formatDate(file.madeAt, 'dayTime', language))}
      </p>
      <p className="text-label text-t2 wrap-anywhere">
        {downloads === null
          ? texts.neverDownloaded
          : texts.downloaded(
              downloads.count,
              downloads.lastBy,
              formatDate(downloads.lastAt, 'dayTime', language),
            )}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Also of a closed file: a payment that the bank made of a voided one must come to light. */}
        <Button
          size="small"
          {...(file.state === 'open' && { variant: 'primary' as const })}
          onClick={() => onStep({ show: 'result', file })}
        >
          {texts.readResult}
        </Button>
        {file.state === 'open' && file.openCount + file.recordedCount === file.count && (
          <FileDownload file={file} />
        )}
        {file.resultCount > 0 && (
          <Button size="small" onClick={() => onStep({ show: 'kept', file })}>
            {texts.kept(file.resultCount)}
          </Button>
        )}
        <Button size="small" onClick={() => onStep({ show: 'lines', file })}>
          {texts.showLines}
        </Button>
        {file.state === 'open' && (
          <Button size="small" onClick={() => onStep({ show: 'void', file })}>
            {texts.voidFile}
          </Button>
        )}
      </div>
    </li>
  )
}
