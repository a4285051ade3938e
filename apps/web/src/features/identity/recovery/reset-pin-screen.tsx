import { resetPin } from '@puente/contract/identity/session-pin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import { isLinkRefused, linkPurposeQuery } from '../registration/link-queries.ts'
import { LinkFailed, LinkPending } from '../registration/link-states.tsx'
import { newPinFaults } from '../sessions/pin.rules.ts'

interface ResetPinScreenProps {
  token: string | null
  onSaved: () => void
}

/** Where the mailed link of a forgotten PIN leads; without a valid one it says only how to get there (AUTH-023). */
export function ResetPinScreen({ token, onSaved }: ResetPinScreenProps) {
  return token === null ? <Instruction /> : <OpenedByLink token={token} onSaved={onSaved} />
}

function OpenedByLink({ token, onSaved }: { token: string; onSaved: () => void }) {
  const { data: purpose, error, isFetching, refetch } = useQuery(linkPurposeQuery(token))
  if (purpose === 'reset-pin') return <ResetPinForm token={token} onSaved={onSaved} />
  if (purpose !== undefined || isLinkRefused(error)) return <Instruction />
  return isFetching ? <LinkPending /> : <LinkFailed error={error} onRetry={() => void refetch()} />
}

function Instruction() {
  const texts = useTexts('identity/recovery').resetPin
  return (
    <div className="mx-auto w-full max-w-[26.25rem] pt-[4dvh] lg:pt-[7dvh]">
      <span className="tint grid size-14 place-items-center rounded-full [--c:var(--celeste)]">
        <KeyRound size={26} aria-hidden="true" />
      </span>
      <h1 className="sign mt-5 text-page">{texts.instructionTitle}</h1>
      <p className="mt-3 text-t2">{texts.instruction}</p>
      <Link to="/login" className={`mt-7 ${buttonClass({ variant: 'primary', size: 'large', full: true })}`}>
        {texts.toSignIn}
      </Link>
    </div>
  )
}

function ResetPinForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const texts = useTexts('identity/recovery').resetPin
  const { problem } = useProblemText()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [attempt, setAttempt] = useState(0)
  const save = useMutation({
    // The link works only once: an automatic retry would be refused even if the first try had worked.
    retry: false,
    mutationFn: () => call(resetPin, { body: { token, pin } }),
    onSuccess: onSaved,
    onError: () => setAttempt((before) => before + 1),
  })
  if (isLinkRefused(save.error)) return <Instruction />

  const faults = newPinFaults(pin, again)
  const words = (fault: keyof typeof faults): string | undefined => {
    const found = faults[fault]
    return attempt === 0 || found === null ? undefined : texts[found]
  }
  const summary = [
    { fieldId: 'pin', message: words('pin') },
    { fieldId: 'pinAgain', message: words('again') },
    { fieldId: 'pin', message: save.isError ? problem(save.error) : undefined },
  ].flatMap(({ fieldId, message }) => (message === undefined ? [] : [{ fieldId, message }]))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (save.isPending) return
    if (faults.pin === null && faults.again === null) save.mutate()
    else setAttempt((before) => before + 1)
  }
  const eye = { showLabel: texts.show, hideLabel: texts.hide }
  const saving = save.isPending || save.isSuccess
  return (
    <div className="mx-auto w-full max-w-[26.25rem] pt-[4dvh] lg:pt-[7dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">{texts.lead}</p>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <FormSummary title={texts.summary} faults={summary} attempt={attempt} />
        <PinField
          {...eye}
          id="pin"
          name="pin"
          label={texts.pin}
          value={pin}
          onValueChange={setPin}
          error={words('pin')}
        />
        <PinField
          {...eye}
          id="pinAgain"
          name="pinAgain"
          label={texts.again}
          value={again}
          onValueChange={setAgain}
          error={words('again')}
        />
        <Button type="submit" variant="primary" size="large" full busy={saving} className="mt-1">
          {saving ? texts.saving : texts.save}
        </Button>
      </form>
    </div>
  )
}
