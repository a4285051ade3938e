import { formatMoney } from '@puente/domain/money-format'
import type { Rate } from '@puente/domain/rate'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { effectOnHundred, plainRate } from './rate-edit.rules.ts'
import { RateFormDialog } from './rate-form-dialog.tsx'
import { type RateEdit, type RateSubject, useRateEdit } from './use-rate-edit.ts'

interface RateEditDialogProps {
  subject: RateSubject
  title: string
  text: string
  /** The title above the reason of a refusal. */
  failed: string
  onClose: () => void
  /** Shown under the fields: the earlier rates. */
  children?: ReactNode
}

/** Edits a rate. Shows the rate in force, the new rate, the change between them, and what R$ 100 become at each (DASH-020, 023 to 026). */
export function RateEditDialog({ subject, title, text, failed, onClose, children }: RateEditDialogProps) {
  const texts = useTexts('rates/admin')
  const again = useId()
  const edit = useRateEdit(subject, onClose)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    edit.step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <RateFormDialog
      title={title}
      text={text}
      submitLabel={edit.asked === null ? texts.save : texts.goOn}
      busy={edit.busy}
      error={edit.error}
      failed={failed}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <TextField
        label={texts.edit[subject.which]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={edit.typed}
        onChange={(event) => edit.retype(event.target.value)}
        onKeyDown={onKeyDown}
        error={edit.fieldError}
      />
      <Comparison subject={subject} edit={edit} />
      {edit.asked !== null && <Question percent={edit.asked} edit={edit} id={again} />}
      {children}
    </RateFormDialog>
  )
}

function Comparison({ subject: { which, inForce, spread }, edit: { judged } }: ComparisonProps) {
  const texts = useTexts('rates/admin').edit
  const next = judged.ok ? judged.rate : null
  const effect = (rate: Rate | null): string => {
    const amount = rate === null ? null : effectOnHundred(which, rate, spread)
    return amount === null ? '–' : formatMoney(amount)
  }
  const shown = (rate: Rate | null): string => (rate === null ? '–' : plainRate(rate))
  return (
    <div className="grid gap-3 rounded-box bg-s2 px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={texts.current} detail={texts.hundred(effect(inForce))}>
          {shown(inForce)}
        </Fact>
        <Fact name={texts.next} detail={texts.hundred(effect(next))}>
          {shown(next)}
        </Fact>
      </dl>
      <p aria-live="polite" className="min-h-5 text-label text-t2">
        {judged.ok && (judged.change === null ? texts.first : texts.change(judged.change))}
      </p>
    </div>
  )
}

interface ComparisonProps {
  subject: RateSubject
  edit: RateEdit
}

function Fact({ name, detail, children }: { name: string; detail: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-fine text-t3">{name}</dt>
      <dd className="break-words font-[640] text-18 tabular-nums">{children}</dd>
      <dd className="break-words text-label text-t2">{detail}</dd>
    </div>
  )
}

/** DASH-026; the number has to be typed again, so that nobody confirms by habit. */
function Question({ percent, edit, id }: { percent: string; edit: RateEdit; id: string }) {
  const texts = useTexts('rates/admin').edit
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <div className="grid gap-3">
      <Callout tone="pending" title={texts.question(percent)} announce>
        {texts.questionText}
      </Callout>
      <TextField
        id={id}
        label={texts.again}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={edit.again}
        onChange={(event) => edit.setAgain(event.target.value)}
        error={edit.againError}
      />
    </div>
  )
}
