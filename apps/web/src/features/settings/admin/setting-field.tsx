import type { AdminSetting } from '@puente/contract/settings/admin-settings'
import { weekdays } from '@puente/domain/opening-hours'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { HoursDraft, SettingDraft } from './setting-draft.rules.ts'
import { boundsOf, hoursOf, settingFaultText, showSetting } from './setting-words.ts'
import { TestimonialsField } from './testimonials-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The id of a setting's field, for links from the list of faults. */
export const fieldIdOf = (key: string): string => `setting-${key}`

/** One setting: its value, bounds, default, and who changed it last. */
export function SettingField({ setting, form }: { setting: AdminSetting; form: SettingsForm }) {
  const texts = useTexts('settings/admin')
  const language = useLanguage()
  const draft = form.draftFor(setting)
  const fault = form.faults[setting.key]
  const change = (next: SettingDraft): void => form.edit(setting, next)
  const { changedAt, changedBy } = setting
  const hint = [
    boundsOf(texts, setting),
    texts.standard(showSetting(texts, setting, setting.standard)),
    changedAt === null ? '' : texts.changed(formatDate(changedAt, 'dayTime', language), changedBy),
    setting.voidsQuotes && form.isEdited(setting.key) ? texts.voidsQuotes : '',
  ].filter((words) => words !== '')
  const common = {
    id: fieldIdOf(setting.key),
    label: texts.names[setting.key],
    hint: hint.join(' · '),
    error: fault !== undefined && form.attempt > 0 ? settingFaultText(texts, setting, fault) : undefined,
    ...(setting.optional ? { optional: texts.optional } : {}),
  }
  if (typeof draft !== 'string' && 'monday' in draft) {
    return <Hours {...common} draft={draft} onChange={change} />
  }
  if (typeof draft !== 'string' || setting.kind === 'testimonials') {
    return (
      <TestimonialsField {...common} draft={typeof draft === 'string' ? null : draft} onChange={change} />
    )
  }
  if (setting.choices !== null) {
    const options = setting.choices.map((value) => ({ value, label: texts.choices[value] ?? value }))
    return (
      <Select {...common} options={options} value={draft} onChange={(event) => change(event.target.value)} />
    )
  }
  if (setting.unit === 'brl-cents' || setting.unit === 'ars-cents') {
    return (
      <MoneyField
        {...common}
        currency={setting.unit === 'brl-cents' ? 'BRL' : 'ARS'}
        value={draft === '' ? null : BigInt(draft)}
        onValueChange={(minor) => change(minor === null ? '' : String(minor))}
      />
    )
  }
  return (
    <TextField
      {...common}
      maxLength={1000}
      autoComplete="off"
      inputMode={setting.unit === null ? 'text' : 'decimal'}
      after={setting.unit !== null && <UnitOf unit={setting.unit} draft={draft} />}
      value={draft}
      onChange={(event) => change(event.target.value)}
    />
  )
}

function UnitOf({ unit, draft }: { unit: NonNullable<AdminSetting['unit']>; draft: string }) {
  const texts = useTexts('settings/admin')
  const hours = unit === 'seconds' ? hoursOf(draft) : null
  return (
    <span className="whitespace-nowrap text-t3">
      {texts.unitNames[unit]}
      {hours !== null && ` (${texts.units.hours(hours)})`}
    </span>
  )
}

interface HoursProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  draft: HoursDraft
  onChange: (draft: HoursDraft) => void
}

function Hours({ id, label, hint, error, draft, onChange }: HoursProps) {
  const texts = useTexts('settings/admin')
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-[550] text-label text-t2">{label}</legend>
      <p className="text-label text-t3">{texts.hoursHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {weekdays.map((day) => (
          <TextField
            key={day}
            label={texts.weekdays[day]}
            autoComplete="off"
            maxLength={100}
            placeholder={texts.closed}
            value={draft[day]}
            onChange={(event) => onChange({ ...draft, [day]: event.target.value })}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="text-label text-t3">{hint}</p>
    </fieldset>
  )
}
