import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type PasswordRule, passwordRules } from './new-password.rules.ts'

interface NewPasswordControl {
  /** Where the summary of a form leads. */
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
}

interface NewPasswordFieldsProps {
  password: NewPasswordControl
  again: NewPasswordControl
  /** The classes of the list of requirements, where the form's grid has two columns. */
  rulesClassName?: string
}

/** A new password, its repetition, and the requirements, which are ticked as they are met (AUTH-027). */
export function NewPasswordFields({ password, again, rulesClassName }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField {...password} name="password" />
      <NewPasswordField {...again} name="passwordAgain" />
      <PasswordRules password={password.value} className={rulesClassName} />
      <Announcement error={password.error} />
    </>
  )
}

function NewPasswordField({ onChange, ...control }: NewPasswordControl & { name: string }) {
  const texts = useTexts('identity/new-password')
  return (
    <PasswordField
      {...control}
      showLabel={texts.show}
      hideLabel={texts.hide}
      autoComplete="new-password"
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Announces to screen readers an error that appears while the person types. */
function Announcement({ error }: { error: string | undefined }) {
  const { common } = useTexts('identity/new-password').faults
  return (
    <p role="status" className="sr-only">
      {error === common && error}
    </p>
  )
}

function PasswordRules({ password, className }: { password: string; className: string | undefined }) {
  const texts = useTexts('identity/new-password').rules
  const met = Object.entries(passwordRules(password)) as [PasswordRule, boolean][]
  return (
    <div className={className}>
      <p className="text-label text-t2">{texts.title}</p>
      <ul className="mt-1.5 grid gap-x-5 gap-y-1 text-label sm:grid-cols-2">
        {met.map(([rule, ok]) => (
          <li key={rule} className={`flex items-center gap-2 ${ok ? 'text-mata' : 'text-t2'}`}>
            {ok ? (
              <Check size={16} aria-hidden="true" />
            ) : (
              <Circle size={16} aria-hidden="true" className="p-0.5 text-t3" />
            )}
            {texts[rule]}
            <span className="sr-only">: {ok ? texts.met : texts.unmet}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
