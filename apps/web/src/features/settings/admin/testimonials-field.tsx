import type { Testimonial } from '@puente/contract/settings/settings'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { SettingDraft } from './setting-draft.rules.ts'

interface TestimonialsFieldProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** Null: the product's own examples. Empty: the section is hidden. */
  draft: readonly Testimonial[] | null
  onChange: (draft: SettingDraft) => void
}

/** The operator's own entries, the product's examples, or no section at all (PUB-012). */
export function TestimonialsField({ id, label, hint, error, draft, onChange }: TestimonialsFieldProps) {
  const texts = useTexts('settings/admin').testimonials
  const entries = draft ?? []
  const put = (index: number, part: Partial<Testimonial>): void =>
    onChange(entries.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-[550] text-label text-t2">{label}</legend>
      <p role="status" className="text-small empty:hidden">
        {draft === null ? texts.areExamples : entries.length === 0 ? texts.areHidden : ''}
      </p>
      {entries.map(({ text, author }, index) => (
        // Only its position distinguishes an entry from another.
        <div key={index} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
          <TextField
            label={texts.text(index + 1)}
            maxLength={500}
            value={text}
            onChange={(event) => put(index, { text: event.target.value })}
          />
          <TextField
            label={texts.author(index + 1)}
            maxLength={100}
            value={author}
            onChange={(event) => put(index, { author: event.target.value })}
          />
          <Button
            aria-label={texts.removeOne(index + 1)}
            onClick={() => onChange(entries.filter((_, at) => at !== index))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChange([...entries, { text: '', author: '' }])}>
          {texts.add}
        </Button>
        {(draft === null || entries.length > 0) && (
          <Button size="small" onClick={() => onChange([])}>
            {texts.hide}
          </Button>
        )}
        {draft !== null && (
          <Button size="small" onClick={() => onChange('')}>
            {texts.showExamples}
          </Button>
        )}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="text-label text-t3">{hint}</p>
    </fieldset>
  )
}
