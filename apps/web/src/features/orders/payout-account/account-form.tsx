import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import {
  AccountFields,
  bankFaultText,
  bankFields,
  faultsOfServer,
  useBankWords,
  useFaultText,
} from '../../verification/own/public.ts'
import type { PayoutAccount } from './payout-account-queries.ts'
import { type AccountFormHandle, useAccountForm } from './use-account-form.ts'

const termsId = 'terms'

/** The bank account, the terms, and the button that leads to the code (QR-034 to QR-040). */
export function AccountForm({ data }: { data: PayoutAccount }) {
  const texts = useTexts('orders/payout-account')
  const handle = useAccountForm(data)
  const { values, set, mutation, needsPassword, submit } = handle
  const termsFault = handle.shown('declarations')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Refusal handle={handle} />
      <section aria-labelledby="account-title" className="card p-4 sm:p-6">
        <h2 id="account-title" className="font-[620] text-section">
          {texts.account.title}
        </h2>
        <p className="mt-1 mb-4 max-w-[70ch] text-label text-t2">{texts.account.text}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <AccountFields handle={handle} />
        </div>
        <div aria-live="polite">{needsPassword && <Password handle={handle} />}</div>
      </section>
      <div className="card px-4 py-3 sm:px-6">
        <Checkbox
          id={termsId}
          name="terms"
          label={<TermsLabel />}
          checked={values.terms}
          onChange={(event) => set({ terms: event.target.checked })}
          error={termsFault && texts.terms.missing}
        />
      </div>
      <Button type="submit" variant="primary" size="large" full busy={mutation.isPending}>
        {texts.pay}
      </Button>
      <p className="text-center text-label text-t3">{texts.next}</p>
    </form>
  )
}

/** One checkbox instead of the four on the bank data screen. Its text allows for another person's bank account. */
function TermsLabel(): ReactNode {
  const texts = useTexts('orders/payout-account').terms
  const link = (href: string, words: string) => (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {words}
    </a>
  )
  return (
    <>
      {texts.declare} {link('/terminos', texts.terms)} {texts.and} {link('/privacidad', texts.privacy)}.
    </>
  )
}

function Password({ handle }: { handle: AccountFormHandle }) {
  const texts = useTexts('orders/payout-account').password
  const { fields, showPassword, hidePassword } = useBankWords()
  const { values, set } = handle
  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4">
      <Callout tone="pending" title={texts.title}>
        {texts.text}
      </Callout>
      <PasswordField
        id="password"
        name="password"
        label={fields.password}
        showLabel={showPassword}
        hideLabel={hidePassword}
        value={values.password}
        onChange={(event) => set({ password: event.target.value })}
        error={useFaultText(handle, 'password')}
      />
    </div>
  )
}

/** Why the form was not accepted: its faults in the order of the form, or that it could not be sent. */
function Refusal({
  handle: { faults: found, attempt, mutation, requiredText },
}: {
  handle: AccountFormHandle
}) {
  const texts = useTexts('orders/payout-account')
  const { fields, faults: words } = useBankWords()
  const { problem } = useProblemText()
  const shown = attempt === 0 ? {} : found
  const faults: { fieldId: string; message: string }[] = bankFields.flatMap((field) => {
    const fault = shown[field]
    if (fault === undefined) return []
    const text =
      fault.rule === 'required' ? requiredText : bankFaultText(fault, words, problem(mutation.error))
    return [{ fieldId: field, message: `${fields[field]}: ${text}` }]
  })
  if (shown.declarations !== undefined) faults.push({ fieldId: termsId, message: texts.terms.missing })
  return (
    <>
      <FormSummary title={words.title} faults={faults} attempt={attempt} />
      {mutation.isError && faultsOfServer(mutation.error) === null && (
        <Callout tone="error" title={texts.failed} announce>
          {problem(mutation.error)}
        </Callout>
      )}
    </>
  )
}
