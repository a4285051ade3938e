import { pinDigits, removePin, setPin } from '@puente/contract/identity/session-pin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from '../profile/account-dialog.tsx'
import { newPinFaults } from './pin.rules.ts'

/** Sets, changes or removes the session PIN; each asks for the password (AUTH-020). */
export function PinDialog({ hasPin, onClose }: { hasPin: boolean; onClose: () => void }) {
  const texts = useTexts('identity/profile')
  const words = texts.pin
  const queryClient = useQueryClient()
  const [pin, setTypedPin] = useState('')
  const [again, setAgain] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState<'save' | 'remove' | null>(null)
  const change = useMutation({
    // The first request may have removed it although its answer was lost: a second would find none to remove.
    retry: false,
    mutationFn: (act: 'save' | 'remove') =>
      act === 'save' ? call(setPin, { body: { password, pin } }) : call(removePin, { body: { password } }),
    onSuccess: async (_, act) => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      showToast({ tone: 'success', title: act === 'save' ? words.saved : words.removed })
      onClose()
    },
  })
  const wrong = change.error instanceof ApiProblem && change.error.code === 'password.wrong'
  const faults = newPinFaults(pin, again)
  const run = (act: 'save' | 'remove'): void => {
    setTried(act)
    if (password !== '' && (act === 'remove' || (faults.pin === null && faults.again === null)))
      change.mutate(act)
  }
  const digitsOnly = (value: string) => value.replaceAll(/\D/g, '').slice(0, pinDigits.most)
  const pinField = { showLabel: texts.showPassword, hideLabel: texts.hidePassword } as const
  return (
    <AccountDialog
      title={words.title}
      text={words.text}
      submitLabel={words.set}
      busy={change.isPending}
      error={wrong ? null : change.error}
      onSubmit={() => run('save')}
      onClose={onClose}
    >
      <PasswordField
        {...pinField}
        label={words.field}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={tried === 'save' && faults.pin !== null ? words.invalid : undefined}
        onChange={(event) => setTypedPin(digitsOnly(event.target.value))}
      />
      <PasswordField
        {...pinField}
        label={words.repeat}
        name="pinAgain"
        inputMode="numeric"
        autoComplete="off"
        value={again}
        error={tried === 'save' && faults.pin === null && faults.again !== null ? words.mismatch : undefined}
        onChange={(event) => setAgain(digitsOnly(event.target.value))}
      />
      <PresentPassword
        value={password}
        onChange={(value) => {
          change.reset()
          setPassword(value)
        }}
        error={
          wrong ? texts.passwordChange.wrong : tried !== null && password === '' ? texts.required : undefined
        }
      />
      {hasPin && (
        <Button variant="danger" onClick={() => run('remove')} disabled={change.isPending}>
          {words.remove}
        </Button>
      )}
    </AccountDialog>
  )
}
