import type { UploadState } from '../../../ui/use-upload.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { sendingSteps } from './sending-steps.rules.ts'
import { type Sending, tries } from './use-client-receipt.ts'

interface SendingProgressProps {
  state: UploadState<unknown>
  sending: Sending
}

/** Shows the step of the upload (RCPT-008), how much of the file was sent, and the number of the try. */
export function SendingProgress({ state, sending }: SendingProgressProps) {
  const texts = useTexts('receipts/own').dialog
  if (state.step !== 'sending' && state.step !== 'done') return null
  const { step, attempt } = state.step === 'done' ? { ...sending, step: 'done' as const } : sending
  const percent = sendingSteps[step]
  return (
    <>
      <ProgressBar
        value={percent / 100}
        label={texts.progress}
        tone={state.step === 'done' ? 'mata' : 'sol'}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-label text-t2">
        <span>
          {percent} % · {texts.steps[step]}
          {step === 'started' && state.step === 'sending' && (
            <> · {texts.bytes(formatBytes(state.sentBytes), formatBytes(state.totalBytes))}</>
          )}
        </span>
        <span role="status">{attempt > 1 && state.step === 'sending' && texts.again(attempt, tries)}</span>
      </p>
    </>
  )
}
