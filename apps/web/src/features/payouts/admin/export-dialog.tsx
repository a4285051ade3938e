import {
  downloadPayoutFile,
  makePayoutFile,
  type PayoutFileLayout,
  payoutFileLayouts,
  previewPayoutFile,
} from '@puente/contract/payouts/files'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { parseCbu } from '@puente/domain/cbu'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { download, saveFile } from '../../../lib/api/download.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { madeToast } from './made-toast.ts'
import { payoutFilesQuery } from './file-queries.ts'
import { isOutcomeUnknown } from './payout-refusal.ts'

interface ChosenBody {
  chargeIds: string[]
  layout: PayoutFileLayout
  debitCbu: string | null
}

interface ExportDialogProps {
  chargeIds: readonly string[]
  onClose: () => void
  onMade: () => void
}

/** 'Exportar para o banco': the layout, what the file would hold and what is left out, before anything is reserved. */
export function ExportDialog({ chargeIds, onClose, onMade }: ExportDialogProps) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const [layout, setLayout] = useState<PayoutFileLayout>('csv')
  const last = useQuery(payoutFilesQuery(1)).data?.lastDebitCbu ?? ''
  const [typed, setTyped] = useState<string>()
  const debit = typed ?? last
  const debitCbu = layout === 'interbanking' ? parseCbu(debit) : null
  const isReady = layout === 'csv' || debitCbu !== null
  const body = { chargeIds: [...chargeIds], layout, debitCbu }
  const [key] = useState(() => new IntentionKey())
  const make = useMutation({
    mutationFn: async ({ body: sent, previewed }: { body: ChosenBody; previewed: number }) => {
      const { file } = await call(makePayoutFile, { body: sent, idempotencyKey: key.keyFor(sent) })
      const isSaved = await download(downloadPayoutFile, {
        params: { id: file.id },
        // A repeat of a lost answer is refused if the file was downloaded before: its list asks first.
        query: { known: 0 },
      }).then(
        (bytes) => {
          saveFile(bytes)
          return true
        },
        // The file is made. Its list offers it again.
        () => false,
      )
      return { number: file.number, isSaved, fewer: previewed - file.count }
    },
    onSuccess: (made) => {
      showToast(madeToast(texts, made))
      onClose()
      onMade()
    },
  })
  const isUnknown = isOutcomeUnknown(make.error)
  const preview = useQuery({
    queryKey: ['payout-file-preview', body],
    queryFn: ({ signal }) => call(previewPayoutFile, { body }, { signal }),
    // While a request is under way, or its outcome is unknown, its charges may be in its file, and a preview would be empty.
    enabled: isReady && !make.isPending && !isUnknown,
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const error = isUnknown ? null : (make.error ?? preview.error)
  const isEmpty = preview.data?.count === 0
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={texts.export}
      closeLabel={texts.close}
      keepOpen={make.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={make.isPending}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={make.isPending}
            // A repeat sends what was sent before, whatever the form holds.
            disabled={
              !isUnknown && (!isReady || preview.data === undefined || preview.isPlaceholderData || isEmpty)
            }
            onClick={() =>
              make.mutate((isUnknown && make.variables) || { body, previewed: preview.data?.count ?? 0 })
            }
          >
            {texts.exportNow}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {/* From the press until the outcome is certain, they stay as they were sent. */}
        <fieldset disabled={make.isPending || isUnknown} className="grid gap-4 disabled:opacity-50">
          <Segmented
            label={texts.layout}
            value={layout}
            onValueChange={setLayout}
            options={payoutFileLayouts.map((value) => ({ value, label: texts.layouts[value] }))}
          />
          {layout === 'interbanking' && (
            <TextField
              id="debit-cbu"
              label={texts.debit}
              inputMode="numeric"
              autoComplete="off"
              value={debit}
              error={debit !== '' && debitCbu === null ? texts.debitInvalid : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </fieldset>
        {isUnknown && (
          <Callout tone="pending" title={texts.unknownTitle} announce>
            {texts.unknownFile}
          </Callout>
        )}
        {error !== null && (
          <Callout tone="error" announce>
            {problem(error)}
          </Callout>
        )}
        {isReady && error === null && <Preview layout={layout} preview={preview.data} />}
      </div>
    </Dialog>
  )
}

type FilePreview = ResponseOf<typeof previewPayoutFile>

function Preview({ layout, preview }: { layout: PayoutFileLayout; preview: FilePreview | undefined }) {
  const texts = useTexts('payouts/files')
  if (preview === undefined)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-40 rounded-box" />
      </div>
    )
  const { number, count, total, lines, leftOut, withdrawn } = preview
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-box bg-s2 p-3.5">
        <Fact name={texts.number}>{number}</Fact>
        <Fact name={texts.count}>{count}</Fact>
        <Fact name={texts.total}>{showAmount(total)}</Fact>
      </dl>
      {layout === 'interbanking' && <Callout tone="info">{texts.noTotals}</Callout>}
      {leftOut.length > 0 && (
        <Callout tone="pending" title={texts.leftOut(leftOut.length)}>
          <ul className="grid gap-1">
            {leftOut.map(({ chargeId, clientName, transactionId, amount, reason }) => (
              <li key={chargeId} className="wrap-anywhere">
                <b className="font-[620]">{clientName ?? texts.unnamed}</b>
                {[transactionId, amount && showAmount(amount)].filter(Boolean).map((fact) => ` · ${fact}`)}
                {`: ${texts.reasons[reason]}`}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {withdrawn.length > 0 && (
        <Callout tone="pending" title={texts.withdrawn(withdrawn.length)}>
          <p>{[...new Set(withdrawn.map(({ holderName }) => holderName))].join(', ')}</p>
          <p>{texts.withdrawnText}</p>
        </Callout>
      )}
      {count > 0 && (
        <>
          <pre
            // A region that scrolls sideways takes the focus, so that the keyboard can scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={texts.lines}
            className="overflow-x-auto rounded-box bg-s2 p-3.5 font-mono text-label"
          >
            {lines.join('\n')}
          </pre>
          <p className="text-label text-t2">{texts.exportNote(number)}</p>
        </>
      )}
    </>
  )
}
