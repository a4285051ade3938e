import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailCorrection } from './email-correction.tsx'

interface RegistrationDoneProps {
  email: string
  /** Proves that the person who corrects the email is the one who has just registered. */
  password: string
  /** @param email as it is now, maybe corrected */
  onDone: (email: string) => void
}

/** REG-021: however it is closed, it leads to the sign-in. */
export function RegistrationDone({ email: registered, password, onDone }: RegistrationDoneProps) {
  const texts = useTexts('identity/registration').done
  const [email, setEmail] = useState(registered)
  const [correcting, setCorrecting] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onDone(email)
      }}
      title={texts.title}
      description={texts.text}
      closeLabel={texts.close}
      {...(!correcting && {
        footer: (
          <Button variant="primary" onClick={() => onDone(email)}>
            {texts.understood}
          </Button>
        ),
      })}
    >
      {correcting ? (
        <EmailCorrection
          email={email}
          password={password}
          onCorrected={(right) => {
            setEmail(right)
            setCorrecting(false)
          }}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <div className="text-small text-t2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {texts.sentTo} <b className="font-[620] text-t1 [overflow-wrap:anywhere]">{email}</b>
            </span>
            <Button variant="plain" size="small" onClick={() => setCorrecting(true)}>
              {texts.correct}
            </Button>
          </p>
          <Link
            to="/check-email"
            state={{ email }}
            className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {texts.notThere}
          </Link>
        </div>
      )}
    </Dialog>
  )
}
