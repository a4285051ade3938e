import type { DocumentType } from '@puente/contract/verification/verification'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { refusedFileText, uploadFailureText } from './upload-refusal.ts'
import type { useDocumentUpload } from './use-document-upload.ts'

interface UploadProgressProps {
  type: DocumentType
  upload: ReturnType<typeof useDocumentUpload>
}

/** How far the upload is (KYC-010), or why it failed. Keeps its room, so that nothing jumps when it begins. */
export function UploadProgress({ type, upload: { state } }: UploadProgressProps) {
  const texts = useTexts('verification/own')
  const { problem } = useProblemText()
  const name = texts.camera.uploadOf(texts.documents[type].name)
  if (state.step === 'refused') {
    return (
      <Callout tone="error" announce>
        {refusedFileText(state.reason, type, texts.uploadFailures)}
      </Callout>
    )
  }
  if (state.step === 'failed') {
    return (
      <Callout tone="error" announce>
        {uploadFailureText(state.error, type, texts.uploadFailures, problem)}
      </Callout>
    )
  }
  if (state.step === 'empty') return <div className="h-[28px]" />
  const share = state.step === 'done' ? 1 : state.sentBytes / Math.max(1, state.totalBytes)
  return (
    <div className="h-[28px]">
      <ProgressBar value={share} label={name} />
      <p className="mt-1 text-fine text-t2">
        {state.step === 'done' ? texts.camera.sent : texts.camera.sending(Math.floor(share * 100))}
      </p>
    </div>
  )
}
