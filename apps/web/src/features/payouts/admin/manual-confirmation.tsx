import { maxManualReason } from '@puente/contract/payouts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'

interface ManualConfirmationProps {
  reason: string
  password: string
  onChange: (change: { reason: string } | { password: string }) => void
  /** Undefined if the field has no fault to show. */
  errorOf: (field: 'reason' | 'password') => string | undefined
  locked: boolean
}

/** TXN-022, ruling 23: confirming a Pix by hand is a deliberate act, with a reason and a fresh proof of identity. */
export function ManualConfirmation({ reason, password, onChange, errorOf, locked }: ManualConfirmationProps) {
  const texts = useTexts('payouts/admin').manual
  return (
    <div className="grid gap-4">
      <Callout tone="pending" title={texts.title}>
        {texts.text}
      </Callout>
      <TextArea
        id="payout-reason"
        label={texts.reason}
        rows={2}
        maxLength={maxManualReason}
        readOnly={locked}
        value={reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        error={errorOf('reason')}
      />
      <PasswordField
        id="payout-password"
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        readOnly={locked}
        value={password}
        onChange={(event) => onChange({ password: event.target.value })}
        error={errorOf('password')}
      />
    </div>
  )
}
