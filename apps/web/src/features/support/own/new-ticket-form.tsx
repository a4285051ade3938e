import { type ContactSubject, contactSubjects } from '@puente/contract/support/contact'
import { openTicket, type TicketView } from '@puente/contract/support/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { MessageField } from './message-field.tsx'
import { messageFault } from './ticket-message.rules.ts'
import { showTicket } from './ticket-queries.ts'

/** A new ticket: subject and message. Typed text stays until the server has stored it. */
export function NewTicketForm({ onSent }: { onSent: (ticket: TicketView) => void }) {
  const texts = useTexts('support/own').messages
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [intention, setIntention] = useState(() => new IntentionKey())
  const [subject, setSubject] = useState<ContactSubject | ''>('')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { subject: ContactSubject; message: string }) =>
      call(openTicket, { body, idempotencyKey: intention.keyFor(body) }),
    onSuccess: (ticket) => {
      setSubject('')
      setMessage('')
      setTried(false)
      // From now on, the same text is a new ticket.
      setIntention(new IntentionKey())
      showTicket(queryClient, ticket)
      showToast({ tone: 'success', title: texts.sent, description: texts.sentText(ticket.number) })
      onSent(ticket)
    },
  })
  const submit = (): void => {
    if (isPending) return
    setTried(true)
    if (subject === '') form.current?.querySelector('select')?.focus()
    else if (messageFault(message) !== null) form.current?.querySelector('textarea')?.focus()
    else mutate({ subject, message })
  }
  return (
    <form
      ref={form}
      noValidate
      className="card grid gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="max-w-[60ch] text-small text-t2">{texts.lead}</p>
      <Select
        name="subject"
        label={texts.subject}
        placeholder={texts.choose}
        value={subject}
        error={tried && subject === '' ? texts.chooseSubject : undefined}
        options={contactSubjects.map((value) => ({ value, label: texts.subjects[value] }))}
        onChange={(event) => {
          const chosen = contactSubjects.find((known) => known === event.target.value)
          if (chosen !== undefined) setSubject(chosen)
        }}
      />
      <MessageField
        label={texts.message}
        value={message}
        fault={tried ? messageFault(message) : null}
        onType={setMessage}
      />
      {error !== null && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
      <Button
        type="submit"
        variant="primary"
        icon={Send}
        busy={isPending}
        className="justify-self-start max-sm:w-full"
      >
        {texts.send}
      </Button>
    </form>
  )
}
