import {
  applyFileResult,
  type PayoutFile,
  type PayoutFileResult,
  previewFileResult,
} from '@puente/contract/payouts/files'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { FileButtons, FileZone } from '../../../ui/file-zone.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { isOutcomeUnknown } from './payout-refusal.ts'
import { needsSomebody, ResultLines } from './result-lines.tsx'

const accepted = ['.csv', '.txt', 'text/csv', 'text/plain']

interface ResultDialogProps {
  file: PayoutFile
  onClose: () => void
}

/** 'Ler retorno': the result of the bank against its file, first shown and then applied (ruling 74). */
export function ResultDialog({ file, onClose }: ResultDialogProps) {
  const texts = useTexts('payouts/files')
  const params = { id: file.id }
  const [chosen, setChosen] = useState<File | null>(null)
  const read = useMutation({
    mutationFn: (result: File) => call(previewFileResult, { params, file: result }),
  })
  const apply = useMutation({
    mutationFn: ({ result, checksum }: { result: File; checksum: string }) =>
      withProof(() => call(applyFileResult, { params, body: { checksum }, file: result })),
    onSuccess: ({ lines }) => {
      showToast({ tone: 'success', title: texts.applied })
      if (lines.every(({ kind }) => kind === 'done')) onClose()
    },
  })
  const shown = apply.data ?? read.data
  const refused = shown?.lines.filter(({ kind }) => kind === 'refused').length ?? 0
  const paid = shown?.paid.count ?? 0
  // Pesos that left for a released payout: the result is the only sign of it, so it can be kept without anything to record.
  const contradicts = shown?.lines.some(({ kind }) => kind === 'contradicts') ?? false
  const take = (result: File): void => {
    if (apply.isPending) return
    setChosen(result)
    apply.reset()
    read.mutate(result)
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={texts.resultTitle}
      description={`${texts.number} ${file.number}`}
      closeLabel={texts.back}
      keepOpen={apply.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={apply.isPending}>
            {texts.back}
          </Button>
          {shown !== undefined && chosen !== null && (paid + refused > 0 || contradicts) && (
            <Button
              variant="primary"
              busy={apply.isPending}
              onClick={() => apply.mutate({ result: chosen, checksum: shown.checksum })}
            >
              {texts.apply(paid, refused)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileZone label={texts.chooseLabel} onFile={take}>
          {(over) => (
            <div className="grid justify-items-center gap-2 py-1 text-center">
              <p className="text-label text-t2">{over ? texts.drop : texts.resultHint}</p>
              <FileButtons
                texts={{ choose: texts.choose, camera: texts.choose }}
                accept={accepted}
                disabled={read.isPending || apply.isPending}
                onFile={take}
              />
            </div>
          )}
        </FileZone>
        {read.isPending && <p role="status">{texts.reading}</p>}
        <Failure error={read.error} isApplying={false} />
        <Failure error={apply.error} isApplying />
        {shown !== undefined && <Result name={chosen?.name ?? ''} result={shown} />}
      </div>
    </Dialog>
  )
}

/** An answer that did not come is no failure: parts of the result may be applied (ruling 64). */
function Failure({ error, isApplying }: { error: Error | null; isApplying: boolean }) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  if (error === null) return null
  return isApplying && isOutcomeUnknown(error) ? (
    <Callout tone="pending" announce>
      {texts.uncertain}
    </Callout>
  ) : (
    <Callout tone="error" announce>
      {problem(error)}
    </Callout>
  )
}

function Result({ name, result }: { name: string; result: PayoutFileResult }) {
  const texts = useTexts('payouts/files')
  const { lines, paid, known } = result
  const toSolve = lines.filter(needsSomebody)
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-box bg-s2 p-3.5 wrap-anywhere">
        <Fact name={texts.resultFile}>{name}</Fact>
        <Fact name={texts.resultLines}>{lines.length}</Fact>
        <Fact name={texts.resultPaid}>
          {paid.count}, {showAmount(paid.total)}
        </Fact>
        <Fact name={texts.toSolve}>{toSolve.length}</Fact>
      </dl>
      {known && <Callout tone="info">{texts.known}</Callout>}
      <ResultLines lines={lines} />
      <p className="text-label text-t2">{texts.proof}</p>
    </>
  )
}
