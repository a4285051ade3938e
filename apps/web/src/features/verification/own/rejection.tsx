import type { VerificationView } from '@puente/contract/verification/verification'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { clearProgress } from './documents-progress.ts'
import { fromVerificationFlow } from './route-state.ts'
import { noteRejectionSeen } from './seen-rejection.ts'

type Rejection = NonNullable<VerificationView['rejection']>

interface RejectionDialogProps {
  /** Null while it is not known. */
  rejection: Rejection | null
  open: boolean
  onClose: () => void
}

/** KYC-030: why, which pictures it was about, and the way to the second try. For a withdrawn approval also what follows (decision 0063). */
export function RejectionDialog({ rejection, open, onClose }: RejectionDialogProps) {
  const texts = useTexts('verification/own')
  const withdrawn = rejection?.withdrawn === true
  const navigate = useNavigate()
  const close = (): void => {
    if (rejection !== null) noteRejectionSeen(rejection.at)
    onClose()
  }
  const resend = (): void => {
    close()
    clearProgress()
    void navigate({ to: '/bank-data', state: fromVerificationFlow })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={withdrawn ? texts.rejection.withdrawnTitle : texts.rejection.title}
      description={withdrawn ? texts.rejection.withdrawnText : texts.rejection.text}
      closeLabel={texts.close}
      footer={
        <>
          <Button variant="plain" onClick={close}>
            {texts.rejection.later}
          </Button>
          <Button variant="primary" onClick={resend}>
            {texts.rejection.resend}
          </Button>
        </>
      }
    >
      {rejection !== null && <RejectionFacts rejection={rejection} />}
    </Dialog>
  )
}

function RejectionFacts({ rejection }: { rejection: Rejection }) {
  const texts = useTexts('verification/own')
  return (
    <div className="grid gap-3">
      <p className="whitespace-pre-line break-words rounded-input bg-s2 p-3.5 text-small">
        <span className="block font-[550] text-label text-t2">{texts.rejection.reason}</span>
        {rejection.reason}
      </p>
      {rejection.documents.length > 0 && (
        <div className="text-small">
          <p className="font-[550] text-label text-t2">{texts.rejection.about}</p>
          <ul className="mt-1 list-disc pl-5">
            {rejection.documents.map((type) => (
              <li key={type}>{texts.documents[type].name}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Above the list of the second try: the reason stays visible while the person takes the pictures again. */
export function RejectionCallout({ rejection }: { rejection: Rejection }) {
  const texts = useTexts('verification/own').rejection
  return (
    <Callout
      tone="error"
      title={rejection.withdrawn ? texts.withdrawnTitle : `${texts.title}. ${texts.again}`}
    >
      <p className="whitespace-pre-line break-words">{rejection.reason}</p>
    </Callout>
  )
}
