import { parseLocalDay } from '@puente/domain/local-day'
import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { filtersQuery } from './audit-queries.ts'
import { type AuditFilters, readChargeId } from './audit-search.ts'
import { shortId } from './entry-words.rules.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Stands for all admins in the filter of actors. */
const allAdmins = 'admins'

interface FilterBarProps extends FiltersProps {
  /** At the end of the bar. */
  tools: ReactNode
}

interface FiltersProps {
  filters: AuditFilters
  onChange: (filters: AuditFilters, replace?: boolean) => void
}

const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** The search field, and the filters in force as chips beside the popover that changes them (SEC-035). */
export function AuditFilterBar({ filters, onChange, tools }: FilterBarProps) {
  const all = useTexts('audit/admin')
  const texts = all.filters
  const [open, setOpen] = useState(false)
  const chips = useChips(filters)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-full sm:w-72">
        <PausedSearch
          text={filters.q ?? ''}
          onSearch={(q) => {
            const { q: _q, ...rest } = filters
            if (q.length !== 1) onChange(q === '' ? rest : { ...rest, q }, true)
          }}
          label={all.search}
          clearLabel={all.clearSearch}
        />
      </div>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={texts.open}
        anchor={(props) => (
          <Button {...props} size="small" icon={ListFilter} className="lg:!min-h-8">
            {texts.open}
          </Button>
        )}
      >
        <FilterForm
          filters={filters}
          onApply={(next) => {
            onChange(next)
            setOpen(false)
          }}
        />
      </Popover>
      {chips.map(({ name, value, without }) => (
        <FilterChip
          key={name}
          label={name}
          {...(value !== undefined && { value, onClear: () => onChange(without) })}
          onOpen={() => setOpen(true)}
          clearLabel={texts.remove(name)}
        />
      ))}
      <span className="ml-auto flex flex-wrap items-center gap-2 text-fine text-t3">
        {all.zone}
        {tools}
      </span>
    </div>
  )
}

interface Chip {
  name: string
  value: string | undefined
  without: AuditFilters
}

function useChips(filters: AuditFilters): Chip[] {
  const all = useTexts('audit/admin')
  const texts = all.filters
  const words = useEntryWords()
  const { data } = useQuery(filtersQuery)
  const { from, to, actor, action, type, object, charge, refused } = filters
  const { from: _from, to: _to, ...withoutPeriod } = filters
  const { actor: _actor, ...withoutActor } = filters
  const { action: _action, ...withoutAction } = filters
  const { type: _type, object: _object, ...withoutObject } = filters
  const { charge: _charge, ...withoutCharge } = filters
  const { refused: _refused, ...withoutRefused } = filters
  const period = [from && texts.from(dayText(from)), to && texts.until(dayText(to))].filter(Boolean).join(' ')
  const email = data?.admins.find(({ id }) => id === actor)?.email
  const who = actor === allAdmins ? texts.admins : (email ?? (actor && shortId(actor)))
  const what = type && `${words.objectType(type)}${object === undefined ? '' : ` ${shortId(object)}`}`
  return [
    { name: texts.period, value: period === '' ? undefined : period, without: withoutPeriod },
    { name: texts.admin, value: who, without: withoutActor },
    { name: texts.action, value: action && words.action(action), without: withoutAction },
    { name: texts.object, value: what, without: withoutObject },
    { name: texts.refused, value: refused && all.yes, without: withoutRefused },
    ...(charge === undefined ? [] : [{ name: texts.charge, value: shortId(charge), without: withoutCharge }]),
  ]
}

interface FilterFormProps {
  filters: AuditFilters
  onApply: (filters: AuditFilters) => void
}

/** Nothing changes in the list until the person applies the form. */
function FilterForm({ filters, onApply }: FilterFormProps) {
  const texts = useTexts('audit/admin').filters
  const [form, setForm] = useState({
    from: filters.from ?? '',
    to: filters.to ?? '',
    actor: filters.actor ?? '',
    action: filters.action ?? '',
    type: filters.type ?? '',
    object: filters.object ?? '',
    charge: filters.charge ?? '',
    refused: filters.refused === true,
  })
  const [asked, setAsked] = useState(false)
  const set = (change: Partial<typeof form>): void => setForm({ ...form, ...change })
  const charge = readChargeId(form.charge)
  const backwards = form.from !== '' && form.to !== '' && form.to < form.from
  const apply = (submitted: FormEvent): void => {
    submitted.preventDefault()
    setAsked(true)
    if (backwards || charge === null) return
    const from = parseLocalDay(form.from)
    const to = parseLocalDay(form.to)
    const object = form.object.trim()
    onApply({
      ...(filters.q !== undefined && { q: filters.q }),
      ...(from && { from }),
      ...(to && { to }),
      ...(form.actor !== '' && { actor: form.actor }),
      ...(form.action !== '' && { action: form.action }),
      ...(form.type !== '' && { type: form.type, ...(object !== '' && { object }) }),
      ...(charge !== '' && { charge }),
      ...(form.refused && { refused: true as const }),
    })
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-3.5">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={texts.start}
          type="date"
          value={form.from}
          onChange={({ target }) => set({ from: parseLocalDay(target.value) ?? '' })}
        />
        <TextField
          label={texts.end}
          type="date"
          value={form.to}
          onChange={({ target }) => set({ to: parseLocalDay(target.value) ?? '' })}
        />
      </div>
      {backwards && (
        <p role="alert" className="font-[550] text-ceibo text-label">
          {texts.endBeforeStart}
        </p>
      )}
      <ChoiceFields form={form} onChange={set} />
      <TextField
        label={texts.charge}
        value={form.charge}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ charge: target.value })}
        hint={texts.chargeHint}
        error={asked && charge === null ? texts.chargeFault : undefined}
      />
      <Checkbox
        label={texts.refusedOnly}
        checked={form.refused}
        onChange={({ target }) => set({ refused: target.checked })}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => onApply({})}>{texts.clear}</Button>
        <Button type="submit" variant="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

interface ChoiceFieldsProps {
  form: Record<'actor' | 'action' | 'type' | 'object', string>
  onChange: (change: Partial<ChoiceFieldsProps['form']>) => void
}

/** What occurs in the log, by name. A value of the address that is not among them stays selectable. */
function ChoiceFields({ form, onChange }: ChoiceFieldsProps) {
  const texts = useTexts('audit/admin').filters
  const words = useEntryWords()
  const { data, error } = useQuery(filtersQuery)
  const optionsOf = (chosen: string, known: readonly { value: string; label: string }[]) => [
    { value: '', label: texts.everything },
    ...known.toSorted((one, other) => one.label.localeCompare(other.label)),
    ...(chosen === '' || known.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: shortId(chosen) }]),
  ]
  const admins = (data?.admins ?? []).map(({ id, email }) => ({ value: id, label: email }))
  const actions = (data?.actions ?? []).map((value) => ({ value, label: words.action(value) }))
  const types = (data?.objectTypes ?? []).map((value) => ({ value, label: words.objectType(value) }))
  return (
    <>
      {error !== null && data === undefined && (
        <p role="alert" className="text-label text-tierra">
          {texts.failed}
        </p>
      )}
      <Select
        label={texts.admin}
        value={form.actor}
        onChange={({ target }) => onChange({ actor: target.value })}
        options={optionsOf(form.actor, [{ value: allAdmins, label: texts.admins }, ...admins])}
      />
      <Select
        label={texts.action}
        value={form.action}
        onChange={({ target }) => onChange({ action: target.value })}
        options={optionsOf(form.action, actions)}
      />
      <Select
        label={texts.object}
        value={form.type}
        onChange={({ target }) => onChange({ type: target.value })}
        options={optionsOf(form.type, types)}
      />
      {form.type !== '' && (
        <TextField
          label={texts.objectId}
          value={form.object}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ object: target.value })}
          hint={texts.objectIdHint}
        />
      )}
    </>
  )
}
