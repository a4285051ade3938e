import type { TestFailure } from '@puente/contract/provider-settings'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useKeptEdit } from './kept-edits.ts'
import { ProviderWords } from './provider-words.tsx'
import { TestSteps } from './test-steps.tsx'
import type { CredentialsForm } from './use-credentials-form.ts'

interface FailedTestProps {
  failure: TestFailure
  form: Pick<CredentialsForm, 'submit' | 'busy' | 'attempt'>
}

/**
 * Why nothing was stored, and the way to store it still: a bank that is down must not keep a secret in use that others know. The reason goes to
 * the audit log.
 */
export function FailedTest({ failure: { fault, step, words }, form }: FailedTestProps) {
  const texts = useTexts('provider-settings/admin')
  const [reason, changeReason] = useKeptEdit('reason', () => '')
  const place = useRef<HTMLElement>(null)
  const { attempt } = form
  // The button that was pressed may be far from here, and the end of this taller than a phone.
  useEffect(() => {
    if (attempt === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [attempt])
  const sentence = texts.result.faults[fault]
  const given = reason.trim()
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={texts.form.notSaved}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Callout tone="error" title={texts.form.notSaved} announce>
        {sentence}
      </Callout>
      <TestSteps outcome={{ fault, step, showsNotices: false }} />
      <ProviderWords sentence={sentence} words={words} />
      <div className="grid gap-2 border-line border-t pt-4">
        <TextField
          label={texts.form.reason}
          hint={texts.form.reasonHint}
          maxLength={300}
          value={reason}
          onChange={({ target }) => changeReason(() => target.value)}
        />
        <Button
          className="justify-self-start"
          busy={form.busy}
          offBecause={given === '' ? texts.form.reasonMissing : undefined}
          onClick={() => form.submit(given)}
        >
          {texts.form.saveUntested}
        </Button>
      </div>
    </section>
  )
}
