import { parseLocalDay } from '@puente/domain/local-day'
import { type FormEvent, useState } from 'react'
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
  const isBackwards = form.from !== '' && form.to !== '' && form.to < form.from
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    if (isBackwards) return
    const [first, last] = [parseLocalDay(form.from), parseLocalDay(form.to)]
    onApply({ ...(first !== null && { from: first }), ...(last !== null && { to: last }) })
  }
  return (
    <form noValidate onSubmit={apply} aria-label={texts.label} className="grid gap-2">
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <TextField
          label={texts.from}
          type="date"
          value={form.from}
          onChange={({ target }) => setForm({ ...form, from: target.value })}
        />
        <TextField
          label={texts.to}
          type="date"
          value={form.to}
          onChange={({ target }) => setForm({ ...form, to: target.value })}
        />
      </div>
      {isBackwards && (
        <p role="alert" className="font-[550] text-ceibo text-label">
          {texts.backwards}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {texts.apply}
        </Button>
        {(from !== undefined || to !== undefined) && (
          <Button size="small" onClick={() => onApply({})}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
