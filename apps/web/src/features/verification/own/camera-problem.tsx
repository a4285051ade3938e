import Camera from 'lucide-react/icons/camera'
import CameraOff from 'lucide-react/icons/camera-off'
import ImageUp from 'lucide-react/icons/image-up'
import Link2 from 'lucide-react/icons/link-2'
import QrCode from 'lucide-react/icons/qr-code'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'

interface CameraProblemProps {
  state: 'denied' | 'failed' | 'missing'
  /** `other-phone`: this device is itself a phone. */
  otherMethod: 'phone' | 'other-phone' | 'system-camera'
  onRetry: () => void
  onOtherMethod: () => void
  /** The person has no other phone either. */
  onFile: () => void
}

/** Shown if the camera gives no picture (KYC-012): the reason, a retry, and the other ways to go on. Without a camera a file is the last (ruling 12). */
export function CameraProblem({ state, otherMethod, onRetry, onOtherMethod, onFile }: CameraProblemProps) {
  const texts = useTexts('verification/own')
  const inHand = otherMethod === 'other-phone'
  const offer = inHand ? texts.handover.inHand : texts.handover
  // This phone has a camera, so a picture that it took is the nearest way, and many people have no other phone.
  const fileFirst = inHand && state !== 'missing'
  const retry = useRef<HTMLButtonElement>(null)
  // The shutter that had the focus is gone.
  useEffect(() => retry.current?.focus(), [])
  return (
    <div className="mx-auto grid w-full max-w-[32.5rem] content-start gap-5 px-5 py-6">
      <div role="alert" className="grid justify-items-center gap-3 text-center">
        <span className="tint grid size-16 place-items-center rounded-full [--c:var(--ceibo)]">
          <CameraOff size={28} aria-hidden="true" />
        </span>
        <p className="text-balance font-[620] text-section">{texts.camera.failed}</p>
        {state !== 'failed' && <p className="text-small text-t2">{texts.camera[state]}</p>}
      </div>
      <Button ref={retry} icon={RotateCcw} full onClick={onRetry}>
        {texts.camera.retry}
      </Button>
      {fileFirst && (
        <section className="card grid gap-3 p-5" aria-labelledby="file-offer">
          <h2 id="file-offer" className="font-[620] text-section">
            {texts.handover.inHand.fileTitle}
          </h2>
          <p className="text-small text-t2">{texts.handover.inHand.fileText}</p>
          <Button variant="primary" size="large" full icon={ImageUp} onClick={onFile}>
            {texts.handover.inHand.file}
          </Button>
        </section>
      )}
      {otherMethod !== 'system-camera' ? (
        <section className="card grid gap-3 p-5" aria-labelledby="phone-offer">
          <h2 id="phone-offer" className="font-[620] text-section">
            {offer.offerTitle}
          </h2>
          <p className="text-small text-t2">{offer.offerText}</p>
          <Button
            variant={fileFirst ? 'quiet' : 'primary'}
            size={fileFirst ? 'medium' : 'large'}
            full
            icon={inHand ? Link2 : QrCode}
            onClick={onOtherMethod}
          >
            {offer.open}
          </Button>
          {!fileFirst && (
            <Button variant="plain" full icon={ImageUp} onClick={onFile}>
              {offer.noPhone}
            </Button>
          )}
        </section>
      ) : (
        <Button variant="primary" size="large" full icon={Camera} onClick={onOtherMethod}>
          {texts.chooser.camera}
        </Button>
      )}
    </div>
  )
}
