import { maxFileBytes, receiptMediaTypes } from '@puente/contract/files'
import { uploadPayoutReceipt } from '@puente/contract/payouts'
import { useState } from 'react'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Uploader } from '../../../ui/uploader.tsx'

/** TXN-025: up to three tries, this far apart. */
const pauseMs = 2_000

/** Whether to retry: after a lost connection or a server error, but not after a refusal of the file. */
export function isTransientFailure(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status >= 500 || error.code === 'rate-limit.exceeded'
  return error instanceof NetworkFailure || error instanceof UnexpectedAnswer
}

interface ReceiptUploadProps {
  onChange: (receipt: { fileId: string | null; running: boolean }) => void
  error: string | undefined
  /** The payout that names the receipt is being recorded. */
  locked: boolean
}

/** Stores the receipt before the payout that names it. The admin drops, pastes, chooses or photographs it. */
export function ReceiptUpload({ onChange, error, locked }: ReceiptUploadProps) {
  const texts = useTexts('payouts/admin').receipt
  const { problem } = useProblemText()
  const [failedTry, setFailedTry] = useState<unknown>(null)
  const failed = (failure: unknown): string => {
    if (failure instanceof ApiProblem && failure.code === 'file.storage-failed') return texts.notSaved
    return isTransientFailure(failure) ? texts.triesFailed : texts.unreadable
  }
  return (
    <div className="min-w-0">
      <Uploader
        label={texts.label}
        accept={receiptMediaTypes}
        maxBytes={maxFileBytes}
        pauseMs={pauseMs}
        isTransient={isTransientFailure}
        pasteAnywhere
        // For the keyboard, which pastes. On a phone the focus stays where the dialog begins.
        autoFocus={matchMedia('(pointer: fine)').matches}
        locked={locked}
        errorId={error === undefined ? undefined : 'payout-receipt-error'}
        camera="environment"
        send={async (file, onProgress, signal) => {
          try {
            return await call(uploadPayoutReceipt, { file, onProgress }, { signal })
          } catch (failure) {
            if (!signal.aborted) setFailedTry(failure)
            throw failure
          }
        }}
        // The payout names the file shown here, never one that was removed from view.
        onState={(state) => {
          onChange({
            fileId: state.step === 'done' ? state.result.fileId : null,
            running: state.step === 'sending',
          })
          if (state.step !== 'sending' && state.step !== 'failed') setFailedTry(null)
        }}
        texts={{
          ...texts,
          rules: (
            <>
              {texts.rules} <span className="pointer-coarse:hidden">{texts.paste}</span>
            </>
          ),
          refused: { type: texts.typeRefused, size: texts.sizeRefused },
          failed,
        }}
      />
      <div aria-live="polite">
        {failedTry !== null && (
          <p className="mt-1.5 text-label text-tierra">{texts.attemptFailed(problem(failedTry))}</p>
        )}
      </div>
      {error !== undefined && <FieldError id="payout-receipt-error">{error}</FieldError>}
    </div>
  )
}
