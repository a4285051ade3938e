import { parseLocalDay } from '@puente/domain/local-day'
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CasesSearch } from './cases-search.ts'

interface EndPeriodProps {
  filters: CasesSearch
  onApply: (period: Pick<CasesSearch, 'from' | 'to'>) => void
}

/** The days on which the closed cases ended. Nothing changes in the list until the admin applies them: a date is typed in parts. */
export function EndPeriod({ filters: { from, to }, onApply }: EndPeriodProps) {
  const texts = useTexts('cases/admin').period
  const [form, setForm] = useState({ from: from ?? '', to: to ?? '' })
  const [applied, setApplied] = useState({ from, to })
  const [asked, setAsked] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  // Also by the buttons of the browser.
  if (applied.from !== from || applied.to !== to) {
    setApplied({ from, to })
    setForm({ from: from ?? '', to: to ?? '' })
    setAsked(false)
  }
  const isBackwards = form.from !== '' && form.to !== '' && form.to < form.from
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (isBackwards) return second.current?.focus()
    const [start, end] = [parseLocalDay(form.from), parseLocalDay(form.to)]
    onApply({ ...(start !== null && { from: start }), ...(end !== null && { to: end }) })
  }
  const clear = (): void => {
    // The button goes with the filter.
    first.current?.focus()
    onApply({})
  }
  return (
    <form noValidate onSubmit={apply} aria-label={texts.label} className="grid gap-2">
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <TextField
          ref={first}
          label={texts.from}
          type="date"
          value={form.from}
          onChange={({ target }) => setForm({ ...form, from: target.value })}
        />
        <TextField
          ref={second}
          label={texts.to}
          type="date"
          value={form.to}
          error={asked && isBackwards ? texts.backwards : undefined}
          onChange={({ target }) => setForm({ ...form, to: target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {texts.apply}
        </Button>
        {(from !== undefined || to !== undefined) && (
          <Button size="small" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
