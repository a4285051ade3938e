import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { AccessFields } from '../profile/access-group.tsx'
import { AddressFields } from '../profile/address-group.tsx'
import { checkedFields } from './availability.ts'
import { IdentityFields } from '../profile/identity-group.tsx'
import { RegistrationDone } from './registration-done.tsx'
import {
  addressFields,
  formFields,
  missingFields,
  type RegistrationFault,
  type RegistrationField,
} from './registration-form.rules.ts'
import { refusedField, registrationRefusal } from './registration-refusal.ts'
import { faultText, listedFaultText, refusalText } from './registration-texts.ts'
import { useRegistration } from './use-registration.ts'

/** Opening an account: one page in three groups, one request. */
export function RegistrationScreen({ onDone }: { onDone: (email: string) => void }) {
  const texts = useTexts('identity/registration')
  const registration = useRegistration()
  const { mutation, submit } = registration
  return (
    <div className="mx-auto w-full max-w-[42.5rem] pt-[2dvh] lg:pt-[4dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">
        {texts.lead} {texts.haveAccount}{' '}
        <Link to="/login" className="font-[600] text-t1 underline underline-offset-4">
          {texts.signIn}
        </Link>
      </p>
      <form
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Summary registration={registration} />
        <Group {...texts.groups.access}>
          <AccessFields handle={registration} />
        </Group>
        <Group {...texts.groups.identity}>
          <IdentityFields handle={registration} />
        </Group>
        <Group {...texts.groups.address}>
          <AddressFields handle={registration} />
        </Group>
        <SubmitPart registration={registration} />
      </form>
      <CheckAnnouncement registration={registration} />
      {mutation.isSuccess && (
        <RegistrationDone
          email={mutation.data.email}
          password={mutation.variables.password}
          onDone={onDone}
        />
      )}
    </div>
  )
}

type RegistrationState = ReturnType<typeof useRegistration>

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 id={id} className="font-[620] text-section">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-label text-t3">{text}</p>
      <div className="grid gap-4 md:grid-cols-2">{children}</div>
    </section>
  )
}

/** REG-017: the button, and beside it what is still missing. */
function SubmitPart({ registration }: { registration: RegistrationState }) {
  const texts = useTexts('identity/registration')
  const { values, shown, checks, mutation } = registration
  const names = (fields: readonly RegistrationField[]): string =>
    fields.map((field) => texts.fields[field]).join(', ')
  const wrong = formFields.filter((field) => (shown(field)?.rule ?? 'required') !== 'required')
  const checking = checkedFields.filter((field) => checks[field].running)
  const missing = missingFields(values)
  const blocked = shownFaults(registration).length > 0 || checking.length > 0
  const lines = [
    wrong.length > 0 && texts.blocked(names(wrong)),
    checking.length > 0 && texts.checking(names(checking)),
    missing.length > 0 && texts.missing(names(missing)),
  ].filter((line) => line !== false)
  return (
    <div className="grid gap-2.5">
      <Button
        type="submit"
        variant="primary"
        size="large"
        full
        busy={mutation.isPending}
        disabled={blocked}
        aria-describedby={lines.length === 0 ? undefined : 'registration-waits'}
      >
        {mutation.isPending ? texts.submitting : texts.submit}
      </Button>
      {lines.length > 0 && (
        <ul id="registration-waits" className="grid gap-1 text-balance text-center text-label text-t2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <LegalLine />
    </div>
  )
}

/** What pressing the button accepts. Reading it keeps the form (LEGAL-004). */
function LegalLine() {
  const { before, terms, between, privacy, after } = useTexts('identity/registration').legal
  return (
    <p className="text-balance text-center text-label text-t2">
      {before}
      <LegalLink href="/terminos">{terms}</LegalLink>
      {between}
      <LegalLink href="/privacidad">{privacy}</LegalLink>
      {after}
    </p>
  )
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-t1 underline underline-offset-2">
      {children}
    </a>
  )
}

function shownFaults({ shown }: Pick<RegistrationState, 'shown'>): [RegistrationField, RegistrationFault][] {
  return formFields.flatMap((field) => {
    const fault = shown(field)
    return fault === undefined ? [] : [[field, fault]]
  })
}

/** Announces the result of a live check to screen readers, even if the person types in another field by then. */
function CheckAnnouncement({ registration: { checks, shown } }: { registration: RegistrationState }) {
  const texts = useTexts('identity/registration')
  const passwords = useTexts('identity/new-password')
  const found = checkedFields.flatMap((field) => {
    const fault = checks[field].running ? undefined : shown(field)
    if (fault === undefined || (fault.rule !== 'taken' && !fault.rule.startsWith('check-'))) return []
    return [faultText(field, fault, texts, passwords)]
  })
  return (
    <p role="status" className="sr-only">
      {found.join('. ')}
    </p>
  )
}

function Summary({ registration }: { registration: RegistrationState }) {
  const texts = useTexts('identity/registration')
  const passwords = useTexts('identity/new-password')
  const { problem } = useProblemText()
  const { attempt, mutation } = registration
  if (attempt === 0) return null
  if (mutation.isError) {
    const refusal = registrationRefusal(mutation.error)
    const message = refusalText(refusal, mutation.error, texts, problem)
    const field = refusedField(refusal)?.field
    return (
      <FormSummary
        title={texts.summary}
        faults={[{ ...(field !== undefined && { fieldId: field }), message }]}
        attempt={attempt}
      />
    )
  }
  const shown = shownFaults(registration)
  const missingAddress = shown.filter(([field, { rule }]) => rule === 'required' && isAddress(field))
  const entries = shown
    .filter((entry) => !missingAddress.includes(entry))
    .map(([field, fault]) => ({
      fieldId: field as string,
      message: listedFaultText(field, fault, texts, passwords),
    }))
  const [firstMissing] = missingAddress
  if (firstMissing !== undefined) {
    entries.push({ fieldId: firstMissing[0], message: texts.faults.addressRequired })
  }
  return <FormSummary title={texts.summary} faults={entries} attempt={attempt} />
}

function isAddress(field: RegistrationField): boolean {
  return addressFields.some((name) => name === field)
}
