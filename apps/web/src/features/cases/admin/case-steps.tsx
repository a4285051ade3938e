import { addCaseNote, type CaseDetail } from '@puente/contract/cases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { messageDraft, useMessageDraft } from '../../../lib/form/message-draft.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonKey } from '../../../ui/review-desk/decision-parts.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { casesKey, caseQuery } from './cases-queries.ts'
import { refText } from './cases-search.ts'

export const noteFieldId = 'case-note'

/** Who took the case and what the team noted, the oldest first, with the field for one more note. */
export function CaseSteps({ detail }: { detail: CaseDetail }) {
  const texts = useTexts('cases/admin').steps
  const language = useLanguage()
  const opened = { id: 'opened', title: texts.opened, text: null, at: detail.case.since }
  const steps = detail.steps.map(({ id, kind, text, by, at }) => ({
    id,
    title: kind === 'note' ? by : `${by}: ${texts[kind]}`,
    text,
    at,
  }))
  return (
    <section aria-labelledby="case-steps" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="case-steps" className="font-[620] text-small">
        {texts.title}
      </h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-line border-l-2 pl-3.5">
        {[opened, ...steps].map(({ id, title, text, at }) => (
          <li key={id} className="text-small">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-[600] [overflow-wrap:anywhere]">{title}</span>
              <time dateTime={at} className="whitespace-nowrap text-label text-t3">
                {formatDate(at, 'moment', language)}
              </time>
            </p>
            {text !== null && <p className="text-t2 [overflow-wrap:anywhere]">{text}</p>}
          </li>
        ))}
      </ol>
      <NoteForm detail={detail} />
    </section>
  )
}

/** The server keeps one line. */
function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function NoteForm({ detail }: { detail: CaseDetail }) {
  const texts = useTexts('cases/admin').steps
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { kind, subject } = detail.case
  const draft = `case:${refText({ kind, subject })}`
  const { text } = useMessageDraft(draft)
  const add = useMutation({
    retry: false,
    mutationFn: (typed: string) => {
      const line = oneLine(typed)
      const idempotencyKey = messageDraft.keyFor(draft, line)
      return call(addCaseNote, { params: { kind, subject }, body: { text: line }, idempotencyKey })
    },
    onSuccess: (after, typed) => {
      messageDraft.sent(draft, typed)
      setAsked(false)
      queryClient.setQueryData(caseQuery({ kind, subject }).queryKey, after)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  })
  const line = oneLine(text)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (line === '') document.getElementById(noteFieldId)?.focus()
    else if (!add.isPending) add.mutate(text)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <TextArea
        id={noteFieldId}
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        maxLength={500}
        value={text}
        error={isAsked && line === '' ? texts.empty : undefined}
        readOnly={add.isPending}
        onChange={({ target }) => messageDraft.write(draft, target.value)}
      />
      {add.error !== null && (
        <Callout tone="error" announce>
          {problem(add.error)}
        </Callout>
      )}
      <Button type="submit" size="small" busy={add.isPending} className="justify-self-end">
        {texts.add} <ButtonKey name="N" />
      </Button>
    </form>
  )
}
