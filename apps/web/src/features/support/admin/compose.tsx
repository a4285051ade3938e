import { addTicketNote, maxReply, replyToTicket } from '@puente/contract/support/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { isOutcomeOpen } from '../../../lib/api/charge-outcome.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { messageDraft, useMessageDraft } from '../../../lib/form/message-draft.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showDeskTicket } from './support-queries.ts'

type DraftKind = 'reply' | 'note'

/** An answer by email or an internal note, each with a draft of its own (PLUS-024, PLUS-026). */
export function Compose({ ticketId }: { ticketId: string }) {
  const texts = useTexts('support/admin').compose
  const [kind, setKind] = useState<DraftKind>('reply')
  const tab = (value: DraftKind) => ({
    value,
    label: (
      <span className="inline-flex items-center gap-2">
        {value === 'reply' ? <Mail size={16} aria-hidden="true" /> : <Lock size={16} aria-hidden="true" />}
        {texts[value].tab}
      </span>
    ),
    content: <ComposeForm key={value} ticketId={ticketId} kind={value} />,
  })
  return (
    <div className="border-line border-t pt-1 lg:px-6 lg:pb-4">
      <Tabs
        label={texts.label}
        value={kind}
        onValueChange={(value) => setKind(value === 'note' ? 'note' : 'reply')}
        tabs={[tab('reply'), tab('note')]}
      />
    </div>
  )
}

interface Message {
  message: string
  close: boolean
}

function buttonOf(close: boolean): string {
  return close ? 'send-and-close' : 'send'
}

function ComposeForm({ ticketId, kind }: { ticketId: string; kind: DraftKind }) {
  const texts = useTexts('support/admin').compose
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const draft = `${kind}:${ticketId}`
  const { text, tried: triedButton } = useMessageDraft(draft)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ message, close }: Message) => {
      const params = { id: ticketId }
      const idempotencyKey = messageDraft.keyFor(draft, { kind, message, close })
      return kind === 'reply'
        ? call(replyToTicket, { params, body: { message, close }, idempotencyKey })
        : call(addTicketNote, { params, body: { message }, idempotencyKey })
    },
    onMutate: ({ close }) => messageDraft.setTried(draft, buttonOf(close)),
    onSuccess: (after, { message }) => {
      messageDraft.sent(draft, message)
      setTried(false)
      showDeskTicket(queryClient, after)
    },
    onError: (failure) => {
      if (!isOutcomeOpen(failure)) messageDraft.setTried(draft, null)
    },
  })
  const length = [...text.trim()].length
  const fault = length === 0 ? texts.empty : length > maxReply ? texts.tooLong(maxReply) : undefined
  const send = (close: boolean): void => {
    if (isPending) return
    setTried(true)
    const isOther = triedButton !== null && triedButton !== buttonOf(close)
    if (fault === undefined) mutate({ message: text, close: isOther ? !close : close })
    else form.current?.querySelector('textarea')?.focus()
  }
  /** While the outcome of one button is unknown, the other one is off: it would send the message a second time. */
  const offBecause = (close: boolean): string | undefined =>
    isPending || triedButton === null || triedButton === buttonOf(close) ? undefined : texts.sameButton
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(false)
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <TextArea
        name={kind}
        label={texts[kind].label}
        rows={3}
        value={text}
        readOnly={isPending}
        error={tried ? fault : undefined}
        onChange={({ target }) => messageDraft.write(draft, target.value)}
        onKeyDown={onKey}
      />
      {error !== null && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <p className="min-w-0 flex-1 basis-40 text-label text-t3">{texts[kind].hint}</p>
        {kind === 'reply' && (
          <Button
            onClick={() => send(true)}
            busy={isPending && variables.close}
            offBecause={offBecause(true)}
          >
            {texts.sendAndClose}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isPending && !variables.close}
          title="Ctrl Enter"
          offBecause={offBecause(false)}
        >
          {texts[kind].send}
        </Button>
      </div>
    </form>
  )
}
