import { contactSubjects, maxContactMessage } from '@puente/contract/support/contact'
import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Send from 'lucide-react/icons/send'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { type ContactFields, fieldOf, messageLength } from './contact-form.rules.ts'
import { useContactForm } from './use-contact-form.ts'

/** A message to the team (PUB-033 to PUB-039). */
export function ContactSection() {
  const form = useRef<HTMLFormElement>(null)
  const contact = useContactForm(form)
  return contact.state === 'sent' ? (
    <SentCard onAgain={contact.again} />
  ) : (
    <ContactForm form={form} contact={contact} />
  )
}

/** Replaces the form and takes the focus. */
function SentCard({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts('support/visitor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Card className="grid min-h-[420px] place-content-center justify-items-center gap-3 rounded-hero p-8 text-center">
      <CircleCheck size={56} strokeWidth={1.5} className="text-mata" aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1} className="sign text-page outline-none">
        {texts.sent}
      </h3>
      <p className="max-w-[34ch] text-t2">{texts.sentText}</p>
      <Button className="mt-3" onClick={onAgain}>
        {texts.again}
      </Button>
    </Card>
  )
}

interface ContactFormProps {
  form: RefObject<HTMLFormElement | null>
  contact: ReturnType<typeof useContactForm>
}

function ContactForm({ form, contact }: ContactFormProps) {
  const texts = useTexts('support/visitor')
  const { fields, fault, failure, change, readFormValues } = contact
  // Before this code runs, a press would submit the form natively. The browser would put everything typed into the address, and send
  // nothing.
  const [takenOver, setTakenOver] = useState(false)
  // Runs once, when this code takes over the form.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => readFormValues(), [])
  useEffect(() => setTakenOver(true), [])
  const sending = contact.state === 'sending'
  const of = (name: keyof ContactFields) => ({
    name,
    label: texts[name],
    value: fields[name],
    error: fault !== null && fieldOf(fault) === name ? texts.faults[fault] : undefined,
    readOnly: sending,
  })
  return (
    <Card className="rounded-hero p-5 sm:p-7">
      <form
        ref={form}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void contact.submit()
        }}
      >
        <TextField
          {...of('companyName')}
          className="sm:col-span-2"
          maxLength={100}
          autoComplete="organization"
          onChange={(event) => change('companyName', event.target.value)}
        />
        <TextField
          {...of('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          onChange={(event) => change('email', event.target.value)}
        />
        <TextField
          {...of('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          onChange={(event) => change('phone', event.target.value)}
        />
        <SubjectField contact={contact} sending={sending} />
        <TextArea
          {...of('message')}
          className="sm:col-span-2"
          rows={5}
          aside={<Counter used={messageLength(fields.message)} />}
          onChange={(event) => change('message', event.target.value)}
        />
        <div className="grid gap-3 sm:col-span-2">
          {failure !== null && (
            <Callout tone="error" announce>
              {failure}
            </Callout>
          )}
          {/* Really disabled, not only busy: a second press must not send twice (PUB-038). */}
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={Send}
            busy={sending}
            disabled={sending || !takenOver}
          >
            {sending ? texts.sending : texts.send}
          </Button>
          <noscript>{texts.withoutScript}</noscript>
        </div>
      </form>
    </Card>
  )
}

function SubjectField({
  contact,
  sending,
}: {
  contact: ReturnType<typeof useContactForm>
  sending: boolean
}) {
  const texts = useTexts('support/visitor')
  return (
    <Select
      className="sm:col-span-2"
      name="subject"
      label={texts.subject}
      value={contact.fields.subject}
      placeholder={texts.choose}
      error={contact.fault === 'subject' ? texts.faults.subject : undefined}
      disabled={sending}
      options={contactSubjects.map((value) => ({ value, label: texts.subjects[value] }))}
      onChange={(event) => {
        const chosen = contactSubjects.find((subject) => subject === event.target.value)
        if (chosen !== undefined) contact.change('subject', chosen)
      }}
    />
  )
}

function Counter({ used }: { used: number }) {
  const texts = useTexts('support/visitor')
  const over = used > maxContactMessage
  return (
    <span className={clsx('text-label', over ? 'font-[620] text-ceibo' : 'text-t3')}>
      <span aria-hidden="true">{texts.counter(used, maxContactMessage)}</span>
      <span className="sr-only">{texts.counterWords(used, maxContactMessage)}</span>
    </span>
  )
}
