import type { DocumentType } from '@puente/contract/verification/verification'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { CameraStage } from './camera-stage.tsx'
import { ShotReview } from './shot-review.tsx'
import type { Shot } from './take-shot.ts'

/** The ways that need no camera in this page. Each loads when the person chooses it. */
const FileChoice = lazy(() => import('./file-choice.tsx').then((module) => ({ default: module.FileChoice })))
const HandoverPanel = lazy(() =>
  import('./handover-panel.tsx').then((module) => ({ default: module.HandoverPanel })),
)

/** How a document came to the server. */
export type CaptureMethod = 'camera' | 'phone' | 'file'

interface DocumentCaptureProps {
  type: DocumentType
  title: string
  /** The current file of this document. */
  savedFileId: string | null
  /** The device that it runs on. A handed phone does not offer to go on with another phone. */
  on: 'own-device' | 'handed-phone'
  /** A person who chose a file, because there is no camera, begins with files at the next document. */
  from: 'camera' | 'file'
  onSaved: (by: CaptureMethod) => void
  onBack: () => void
}

/** Takes one document from the camera to the server. Give it a `key` with the document. */
export function DocumentCapture(props: DocumentCaptureProps) {
  const { type, title, savedFileId, on, from, onSaved, onBack } = props
  const { loading } = useTexts('shell')
  const [method, setMethod] = useState<CaptureMethod>(from)
  const [shot, setShot] = useState<Shot | null>(null)
  // The list behind this screen stays live. Only a file that came after the screen opened counts as new.
  const [before] = useState(savedFileId)
  // A phone cannot read a code from its own screen: it gets the link to pass on.
  const inHand = useMediaQuery('(pointer: coarse)')
  useDocumentTitle(title)
  return (
    <CaptureFrame title={title} onBack={onBack}>
      {method === 'camera' && shot === null && (
        <CameraStage
          type={type}
          onShot={setShot}
          otherMethod={on === 'handed-phone' ? 'system-camera' : inHand ? 'other-phone' : 'phone'}
          onOtherMethod={() => setMethod(on === 'own-device' ? 'phone' : 'file')}
          onFile={() => setMethod('file')}
        />
      )}
      {method === 'camera' && shot !== null && (
        <ShotReview type={type} shot={shot} onAgain={() => setShot(null)} onSaved={() => onSaved('camera')} />
      )}
      <Suspense fallback={<LoadingScreen label={loading} />}>
        {method === 'phone' && (
          <HandoverPanel
            type={type}
            savedFileId={before}
            inHand={inHand}
            onArrived={() => onSaved('phone')}
            onRefused={() => setMethod('file')}
          />
        )}
        {method === 'file' && (
          <FileChoice
            type={type}
            withSystemCamera={on === 'handed-phone'}
            onSaved={() => onSaved('file')}
            {...(on === 'own-device' && { toPhone: { inHand, go: () => setMethod('phone') } })}
          />
        )}
      </Suspense>
    </CaptureFrame>
  )
}

interface CaptureFrameProps {
  title: string
  onBack: () => void
  children: ReactNode
}

/** Fills the screen: a back button, the instruction, and the rest for the picture. */
function CaptureFrame({ title, onBack, children }: CaptureFrameProps) {
  const texts = useTexts('verification/own')
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex min-h-[60px] items-center gap-2 px-2.5">
        <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} />
        <h1 className="sign min-w-0 flex-1 text-title">{title}</h1>
      </header>
      {children}
    </div>
  )
}
