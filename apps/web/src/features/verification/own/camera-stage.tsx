import type { DocumentType } from '@puente/contract/verification/verification'
import clsx from 'clsx'
import { useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CameraProblem } from './camera-problem.tsx'
import { type Shot, takeShot } from './take-shot.ts'
import { useCamera } from './use-camera.ts'

interface CameraStageProps {
  type: DocumentType
  onShot: (shot: Shot) => void
  /** How the person can go on without this camera. */
  otherMethod: 'phone' | 'other-phone' | 'system-camera'
  onOtherMethod: () => void
  onFile: () => void
}

/** One document, one shutter: the live picture with the frame to fill, and nothing else. */
export function CameraStage({ type, onShot, ...alternatives }: CameraStageProps) {
  const texts = useTexts('verification/own')
  const facing = type === 'selfie' ? 'user' : 'environment'
  const { camera, video, retry } = useCamera(facing)
  const shooting = useRef(false)
  const broken = camera.state !== 'opening' && camera.state !== 'live'

  const shoot = async (): Promise<void> => {
    if (video.current === null || shooting.current) return
    shooting.current = true
    try {
      onShot(await takeShot(video.current, type))
    } finally {
      shooting.current = false
    }
  }
  if (broken) return <CameraProblem state={camera.state} onRetry={retry} {...alternatives} />
  return (
    <div className="relative flex flex-1 flex-col overflow-hidden bg-black text-white [@media(max-height:32.5em)]:flex-row">
      <div className="relative min-h-[220px] flex-1 overflow-hidden">
        <video
          ref={video}
          playsInline
          muted
          aria-label={texts.camera.view(texts.documents[type].name)}
          className={clsx(
            'absolute inset-0 size-full object-cover',
            // A mirror is what people expect of their own face; the shot itself is not mirrored.
            facing === 'user' && '-scale-x-100',
          )}
        />
        <Frame type={type} />
        {camera.state === 'opening' && (
          <p role="status" className="absolute inset-0 grid place-content-center bg-black">
            <span className="flex items-center gap-3">
              <Spinner size={24} />
              {texts.camera.opening}
            </span>
          </p>
        )}
      </div>
      <div className="grid content-center justify-items-center gap-4 bg-black px-5 pt-4 pb-[calc(24px+env(safe-area-inset-bottom))] [@media(max-height:32.5em)]:w-[220px]">
        <p className="max-w-[44ch] text-balance text-center text-small">{texts.documents[type].aim}</p>
        <button
          type="button"
          aria-label={texts.camera.shoot}
          aria-disabled={camera.state !== 'live' || undefined}
          onClick={() => camera.state === 'live' && void shoot()}
          className="size-[76px] rounded-full border-[5px] border-white bg-white bg-clip-content p-[5px] outline-offset-4 transition-transform active:scale-95 aria-disabled:opacity-40"
        />
      </div>
    </div>
  )
}

/** The shape to fill, with everything around it dimmed: a card of 85.6 by 54 mm (ISO/IEC 7810 ID-1), or an oval for a face. */
function Frame({ type }: { type: DocumentType }) {
  const shape =
    type === 'selfie'
      ? 'aspect-[3/4] h-[min(78cqh,560px,80cqw*4/3)] rounded-[50%]'
      : 'aspect-[85.6/54] w-[min(88cqw,720px,80cqh*85.6/54)] rounded-card'
  return (
    <div aria-hidden="true" className="absolute inset-0 grid place-items-center [container-type:size]">
      <span className={clsx('border-2 border-white shadow-[0_0_0_200vmax_rgb(0_0_0/.55)]', shape)} />
    </div>
  )
}
