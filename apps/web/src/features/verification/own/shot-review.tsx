import type { DocumentType } from '@puente/contract/verification/verification'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LocalPicture } from '../../../ui/local-picture.tsx'
import type { Shot } from './take-shot.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useDocumentUpload } from './use-document-upload.ts'

interface ShotReviewProps {
  type: DocumentType
  shot: Shot
  onAgain: () => void
  onSaved: () => void
}

/** Shows the shot before it is sent. The person uses it or takes it again (KYC-011). */
export function ShotReview({ type, shot, onAgain, onSaved }: ShotReviewProps) {
  const texts = useTexts('verification/own')
  const upload = useDocumentUpload(type, onSaved)
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  const { step } = upload.state
  const waits = step === 'sending' || step === 'done'
  return (
    <div className="mx-auto flex w-full max-w-[45rem] flex-1 flex-col gap-4 px-5 pt-2 pb-[calc(20px+env(safe-area-inset-bottom))]">
      <LocalPicture
        key={shot.file.lastModified}
        file={shot.file}
        alt={texts.camera.shotOf(texts.documents[type].name)}
        className="max-h-[56dvh] min-h-0 [@media(max-height:32.5em)]:max-h-[36dvh] w-full rounded-card border border-line bg-s2 object-contain"
      />
      <div>
        <h2 ref={question} tabIndex={-1} className="font-[620] text-section outline-none">
          {texts.camera.review}
        </h2>
        <p className="text-small text-t2">{texts.camera.reviewText}</p>
      </div>
      {shot.warning !== null && <Callout tone="pending">{texts.camera.warnings[shot.warning]}</Callout>}
      <UploadProgress type={type} upload={upload} />
      <div className="mt-auto grid grid-cols-2 gap-2.5">
        <Button size="large" icon={RotateCcw} disabled={waits} onClick={() => waits || onAgain()}>
          {texts.camera.again}
        </Button>
        <Button
          variant="primary"
          size="large"
          icon={Check}
          busy={waits}
          onClick={() => (step === 'failed' ? upload.retry() : void upload.take(shot.file))}
        >
          {step === 'failed' ? texts.retry : texts.camera.use}
        </Button>
      </div>
    </div>
  )
}
