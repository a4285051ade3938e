import { resetPassword } from '@puente/contract/identity/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type NewPasswordFaults, newPasswordFaults } from './new-password.rules.ts'
import { useGuessablePassword } from './use-guessable-password.ts'

interface ResetPasswordFormProps {
  /** Null without a valid link: the page says where to get one, and saving is refused (AUTH-026). */
  token: string | null
  /** With the email of the account, for the sign-in that follows. */
  onSaved: (email: string) => void
}

export function ResetPasswordForm({ token, onSaved }: ResetPasswordFormProps) {
  const texts = useTexts('identity/recovery').resetPassword
  const form = useNewPassword(token, onSaved)
  return (
    <div className="mx-auto w-full max-w-[26.25rem] pt-[4dvh] lg:pt-[7dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">{texts.lead}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        className="mt-6 grid gap-4"
      >
        <Summary form={form} hasLink={token !== null} />
        {token === null && form.attempt === 0 && (
          <Callout tone="info" title={texts.instructionTitle}>
            {texts.instruction}
            <NewLink />
          </Callout>
        )}
        <NewPasswordFields
          password={{ id: 'password', label: texts.password, ...form.password }}
          again={{ id: 'passwordAgain', label: texts.again, ...form.again }}
        />
        <div className="mt-1 grid gap-2.5">
          <Button type="submit" variant="primary" size="large" full busy={form.saving}>
            {form.saving ? texts.saving : texts.save}
          </Button>
          <Link to="/login" className={buttonClass({ size: 'large', full: true })}>
            {texts.cancel}
          </Link>
        </div>
      </form>
    </div>
  )
}

function useNewPassword(token: string | null, onSaved: (email: string) => void) {
  const texts = useTexts('identity/recovery').resetPassword
  const faultTexts = useTexts('identity/new-password').faults
  const [values, setValues] = useState({ password: '', again: '' })
  // The page does not know whose link it is. Only the server compares the password with the address.
  const guessable = useGuessablePassword(values.password, '')
  const form = useForm({
    values,
    setValues,
    own: newPasswordFaults(values, guessable),
    showsEarly: (_field, fault) => fault === 'common',
    // The first request may have changed the password although its answer was lost, and the link works only once.
    neverRetries: true,
    send: ({ password }) => {
      if (token === null) throw new Error('a password was sent without a link')
      return call(resetPassword, { body: { token, password } })
    },
    onSent: ({ email }) => onSaved(email),
    faultsOfRefusal: (error): NewPasswordFaults => (isTooCommon(error) ? { password: 'common' } : {}),
  })
  const { shown, leave, set, faults, attempt, mutation } = form
  const control = (name: 'password' | 'again') => {
    const fault = shown(name)
    return {
      value: values[name],
      error: fault === 'required' ? texts.required : fault && faultTexts[fault],
      onChange: (text: string) => set({ [name]: text }),
      onBlur: () => leave(name),
    }
  }
  return {
    password: control('password'),
    again: control('again'),
    isReady: Object.keys(faults).length === 0,
    // Without a link the page says where to get one (AUTH-026).
    submit: token === null ? form.fail : form.submit,
    attempt,
    saving: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
  }
}

function isTooCommon(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'password.common'
}

/** The faults of the passwords, or that valid ones could not be saved (AUTH-029). */
function Summary({ form, hasLink }: { form: ReturnType<typeof useNewPassword>; hasLink: boolean }) {
  const texts = useTexts('identity/recovery').resetPassword
  const { problem } = useProblemText()
  if (!form.isReady) {
    const faults = [
      { fieldId: 'password', message: form.password.error },
      { fieldId: 'passwordAgain', message: form.again.error },
    ].flatMap(({ fieldId, message }) => (message === undefined ? [] : [{ fieldId, message }]))
    return form.attempt === 0 ? null : (
      <FormSummary title={texts.summary} faults={faults} attempt={form.attempt} />
    )
  }
  if (form.attempt === 0 || (hasLink && form.error === null)) return null
  return (
    <div className="grid gap-2">
      <FormSummary
        title={texts.failed}
        faults={[{ message: hasLink ? problem(form.error) : texts.instruction }]}
        attempt={form.attempt}
      />
      <NewLink />
    </div>
  )
}

function NewLink() {
  const texts = useTexts('identity/recovery').resetPassword
  return (
    <Link
      to="/forgot-password"
      className="flex min-h-11 w-fit items-center text-small underline underline-offset-4"
    >
      {texts.newLink}
    </Link>
  )
}
