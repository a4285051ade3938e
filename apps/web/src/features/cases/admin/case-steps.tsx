import { addCaseNote, type CaseDetail } from '@puente/contract/cases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonKey } from '../../../ui/review-desk/decision-parts.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { casesKey, caseQuery } from './cases-queries.ts'

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

function NoteForm({ detail }: { detail: CaseDetail }) {
  const texts = useTexts('cases/admin').steps
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [key] = useState(() => new IntentionKey())
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { kind, subject } = detail.case
  const add = useMutation({
    retry: false,
    mutationFn: (line: string) =>
      call(addCaseNote, {
        params: { kind, subject },
        body: { text: line },
        idempotencyKey: key.keyFor([line, detail.steps.length]),
      }),
    onSuccess: (after) => {
      setText('')
      setAsked(false)
      queryClient.setQueryData(caseQuery({ kind, subject }).queryKey, after)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  })
  // The server keeps one line.
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (line === '') document.getElementById(noteFieldId)?.focus()
    else if (!add.isPending) add.mutate(line)
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
        onChange={({ target }) => setText(target.value)}
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
