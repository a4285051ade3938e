import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { passkeysWork } from '../second-factor/passkeys-work.ts'
import { PasskeyDialog } from '../second-factor/passkey-dialog.tsx'
import { TotpDialog } from '../second-factor/totp-dialog.tsx'

/** What an admin without a second factor sees in place of the admin area: why, and two ways to set one up. */
export function AdminEnrolment({ onBusyChange }: { onBusyChange: (busy: boolean) => void }) {
  const texts = useTexts('identity/security')
  const [open, setOpen] = useState<'totp' | 'passkey' | null>(null)
  const show = (dialog: typeof open): void => {
    setOpen(dialog)
    onBusyChange(dialog !== null)
  }
  const close = (): void => show(null)
  return (
    <div className="mx-auto w-full max-w-[35rem] px-5 py-10 text-base lg:pt-[9dvh]">
      <h1 className="sign text-page">{texts.enrolment.title}</h1>
      <p className="mt-2 text-t2">{texts.enrolment.text}</p>
      <div className="mt-6 grid gap-4">
        <Card className="grid gap-4 p-5">
          <FactorHeading icon={Smartphone} title={texts.totp.title} text={texts.totp.text} />
          <Button variant="primary" size="large" full onClick={() => show('totp')}>
            {texts.totp.turnOn}
          </Button>
        </Card>
        {passkeysWork() && (
          <Card className="grid gap-4 p-5">
            <FactorHeading icon={Fingerprint} title={texts.passkeys.title} text={texts.passkeys.text} />
            <Button size="large" full onClick={() => show('passkey')}>
              {texts.passkeys.add}
            </Button>
          </Card>
        )}
      </div>
      {open === 'totp' && <TotpDialog onClose={close} />}
      {open === 'passkey' && <PasskeyDialog onClose={close} />}
    </div>
  )
}

function FactorHeading({
  icon: Icon,
  title,
  text,
}: {
  icon: typeof Smartphone
  title: string
  text: string
}) {
  return (
    <div className="flex gap-3.5">
      <Icon size={22} aria-hidden="true" className="mt-0.5 flex-none text-accent-ink" />
      <div>
        <h2 className="font-[620] text-button">{title}</h2>
        <p className="mt-0.5 text-small text-t2">{text}</p>
      </div>
    </div>
  )
}
