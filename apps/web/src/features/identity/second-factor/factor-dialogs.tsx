import {
  type PasskeyView,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@puente/contract/identity/second-factor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { PasswordStep } from '../sign-in/password-step.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { rereadSecurity } from './security-queries.ts'

interface FactorDialogProps {
  onClose: () => void
}

export function TotpRemovalDialog({ onClose }: FactorDialogProps) {
  const words = useTexts('identity/security').totp
  return (
    <Removal
      title={words.offTitle}
      text={words.offText}
      submitLabel={words.turnOff}
      done={words.turnedOff}
      act={(password) => call(removeTotp, { body: { password } })}
      onClose={onClose}
    />
  )
}

export function PasskeyRemovalDialog({ passkey, onClose }: FactorDialogProps & { passkey: PasskeyView }) {
  const words = useTexts('identity/security').passkeys
  const params = { id: passkey.id }
  return (
    <Removal
      title={words.removeTitle}
      text={words.removeText(passkey.name)}
      submitLabel={words.removeButton}
      done={words.removed}
      act={(password) => call(removePasskey, { params, body: { password } })}
      onClose={onClose}
    />
  )
}

interface RemovalProps extends FactorDialogProps {
  title: string
  text: string
  submitLabel: string
  done: string
  act: (password: string) => Promise<unknown>
}

function Removal({ title, text, submitLabel, done, act, onClose }: RemovalProps) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    retry: false,
    mutationFn: act,
    onSuccess: async () => {
      await rereadSecurity(queryClient)
      showToast({ tone: 'success', title: done })
      onClose()
    },
  })
  return (
    <PasswordStep
      {...{ title, text, submitLabel, onClose }}
      danger
      busy={removal.isPending}
      error={removal.error}
      onSubmit={removal.mutate}
      onTyping={removal.reset}
    />
  )
}

/** New recovery codes: the password, then the codes. */
export function RenewCodesDialog({ onClose }: FactorDialogProps) {
  const words = useTexts('identity/security').codes
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renewal = useMutation({
    // A second set would make the first one, which may be on paper already, worthless.
    retry: false,
    mutationFn: (password: string) => call(renewRecoveryCodes, { body: { password } }),
    onSuccess: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      await rereadSecurity(queryClient)
    },
  })
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordStep
      title={words.renewTitle}
      text={words.renewText}
      submitLabel={words.renew}
      busy={renewal.isPending}
      error={renewal.error}
      onSubmit={renewal.mutate}
      onTyping={renewal.reset}
      onClose={onClose}
    />
  )
}
