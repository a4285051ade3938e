import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountFields, StoreFields, useFaultText } from './bank-fields.tsx'
import { faultsOfServer, refusalLines } from './bank-texts.ts'
import { Declarations, firstDeclarationId } from './declarations.tsx'
import { fromBankData } from './route-state.ts'
import { type BankFormHandle, type BankSaved, type SavedBankForm, useBankForm } from './use-bank-form.ts'
import { missingDocuments } from './verification-flow.rules.ts'
import { verificationQuery } from './verification-queries.ts'

interface BankDataFormProps {
  saved: SavedBankForm
  inFlow: boolean
}

/** The form of the bank account. */
export function BankDataForm({ saved, inFlow }: BankDataFormProps) {
  const texts = useTexts('verification/bank-data')
  const handle = useBankForm(saved, useAfterSaving(inFlow))
  const { mutation, needsPassword, submit } = handle
  const photosDone = usePhotosDone(inFlow)
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-t2">{texts.lead}</p>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Refusal handle={handle} />
        <Group {...texts.groups.account}>
          <AccountFields handle={handle} />
        </Group>
        <Group {...texts.groups.store}>
          <StoreFields handle={handle} />
        </Group>
        <Group {...texts.groups.declarations} oneColumn>
          <Declarations handle={handle} />
        </Group>
        {needsPassword && (
          <Group {...texts.groups.password}>
            <CurrentPassword handle={handle} />
          </Group>
        )}
        <div className="grid gap-2.5 md:flex md:flex-row-reverse md:justify-end">
          <Button type="submit" variant="primary" size="large" busy={mutation.isPending}>
            {inFlow ? texts.saveAndContinue[photosDone ? 'toSending' : 'toPhotos'] : texts.save}
          </Button>
          {!inFlow && (
            <Link to="/perfil" className={buttonClass({ variant: 'plain', size: 'large' })}>
              {texts.cancel}
            </Link>
          )}
        </div>
      </form>
    </>
  )
}

/** Whether there is nothing left to photograph after this form. */
function usePhotosDone(inFlow: boolean): boolean {
  const { data } = useQuery({ ...verificationQuery, enabled: inFlow })
  return data !== undefined && missingDocuments(data.documents).length === 0
}

/** What follows a save: the documents if they come next, else a confirmation that names a hold on payouts (BANK-010). */
function useAfterSaving(inFlow: boolean): (answer: BankSaved) => void {
  const texts = useTexts('verification/bank-data')
  const language = useLanguage()
  const navigate = useNavigate()
  return ({ payoutsHeldUntil }) => {
    if (inFlow) {
      void navigate({ to: '/verification', state: fromBankData })
      return
    }
    showToast({
      tone: 'success',
      title: texts.saved,
      ...(payoutsHeldUntil !== null && {
        description: texts.heldUntil(formatDate(payoutsHeldUntil, 'dayTime', language)),
      }),
    })
    void navigate({ to: '/perfil' })
  }
}

/** Why the form was not accepted: its faults in the order of the form, or that it could not be saved (BANK-009). */
function Refusal({ handle: { faults: found, attempt, mutation } }: { handle: BankFormHandle }) {
  const texts = useTexts('verification/bank-data')
  const { problem } = useProblemText()
  const other = problem(mutation.error)
  const lines = attempt === 0 ? [] : refusalLines(found, texts, other)
  const faults = lines.map(({ field, message }) => ({
    fieldId: field === 'declarations' ? firstDeclarationId : field,
    message,
  }))
  return (
    <>
      <FormSummary title={texts.faults.title} faults={faults} attempt={attempt} />
      {mutation.isError && faultsOfServer(mutation.error) === null && (
        <Callout tone="error" title={texts.failed} announce>
          {problem(mutation.error)}
        </Callout>
      )}
    </>
  )
}

function CurrentPassword({ handle }: { handle: BankFormHandle }) {
  const texts = useTexts('verification/bank-data')
  const { values, set } = handle
  return (
    <PasswordField
      id="password"
      name="password"
      label={texts.fields.password}
      showLabel={texts.showPassword}
      hideLabel={texts.hidePassword}
      value={values.password}
      onChange={(event) => set({ password: event.target.value })}
      error={useFaultText(handle, 'password')}
    />
  )
}

interface GroupProps {
  title: string
  text: string
  oneColumn?: boolean
  children: ReactNode
}

function Group({ title, text, oneColumn = false, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 id={id} className="font-[620] text-section">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[70ch] text-label text-t2">{text}</p>
      <div className={oneColumn ? 'grid gap-1' : 'grid gap-4 md:grid-cols-2'}>{children}</div>
    </section>
  )
}
