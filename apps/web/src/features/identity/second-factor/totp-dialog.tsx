import { beginTotp, confirmTotp } from '@puente/contract/identity/second-factor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog } from '../profile/account-dialog.tsx'
import { PasswordStep } from '../sign-in/password-step.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { rereadSecurity } from './security-queries.ts'

interface Key {
  readonly secret: string
  readonly uri: string
}

/** Turns the authenticator app on: the password, the code to scan, the first number of the app, the recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts('identity/security').totp
  const next = useTexts('identity/security').next
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useMutation({
    retry: false,
    mutationFn: (password: string) => call(beginTotp, { body: { password } }),
  })
  if (codes !== null) {
    const close = (): void => {
      // Only now: where a factor is required, the screen that asked for it goes when the account has one.
      void rereadSecurity(queryClient)
      showToast({ tone: 'success', title: words.turnedOn })
      onClose()
    }
    return <RecoveryCodesDialog codes={codes} onClose={close} />
  }
  if (begin.data !== undefined) return <ScanStep totp={begin.data} onConfirmed={setCodes} onClose={onClose} />
  return (
    <PasswordStep
      title={words.dialogTitle}
      text={words.passwordText}
      submitLabel={next}
      busy={begin.isPending}
      error={begin.error}
      onSubmit={begin.mutate}
      onTyping={begin.reset}
      onClose={onClose}
    />
  )
}

interface ScanStepProps {
  totp: Key
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

function ScanStep({ totp, onConfirmed, onClose }: ScanStepProps) {
  const words = useTexts('identity/security').totp
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    retry: false,
    mutationFn: () => call(confirmTotp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => field.current?.select(),
  })
  const fits = /^\d{6}$/.test(code)
  const refusal = confirm.error instanceof ApiProblem ? confirm.error.code : null
  const isWrong = refusal === 'second-factor.wrong'
  const isExpired = refusal === 'second-factor.expired'
  const submit = (): void => {
    setTried(true)
    if (fits) confirm.mutate()
    else field.current?.focus()
  }
  const besideField = isWrong ? words.wrongCode : isExpired ? words.expired : undefined
  return (
    <AccountDialog
      title={words.dialogTitle}
      text={words.scanText}
      submitLabel={words.confirm}
      busy={confirm.isPending}
      error={besideField === undefined ? confirm.error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="mx-auto w-full max-w-[208px]">
        <QrTile code={totp.uri} texts={words.qr} />
      </div>
      <a href={totp.uri} className={`${buttonClass()} md:!hidden`}>
        {words.openApp}
      </a>
      <Secret secret={totp.secret} />
      <TextField
        ref={field}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        label={words.code}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))
          confirm.reset()
        }}
        error={tried && !fits ? words.missingCode : besideField}
      />
    </AccountDialog>
  )
}

/** In groups of four, as people read long keys. */
function Secret({ secret }: { secret: string }) {
  const words = useTexts('identity/security').totp
  return (
    <div className="rounded-box bg-s2 px-4 py-3">
      <p className="text-label text-t2">{words.secret}</p>
      <div className="mt-1 flex items-center gap-3">
        <code className="min-w-0 flex-1 break-words font-mono text-small">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyIconButton text={secret} label={words.copySecret} copiedLabel={words.copied} />
      </div>
    </div>
  )
}
