import { providerNames } from '@puente/contract/collections'
import { deliveryFilters } from '@puente/contract/notices'
import { parseLocalDay } from '@puente/domain/local-day'
import ListFilter from 'lucide-react/icons/list-filter'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type NoticeFilters, readEvent, readReference } from './notices-search.ts'

interface DeliveryFiltersProps {
  filters: NoticeFilters
  onChange: (filters: NoticeFilters) => void
}

const dayText = (day: string): string => day.split('-').toReversed().slice(0, 2).join('/')

/** The filters in force as chips beside the popover that changes them (HOOK-015). */
export function DeliveryFilters({ filters, onChange }: DeliveryFiltersProps) {
  const all = useTexts('notices/admin')
  const texts = all.filters
  const [open, setOpen] = useState(false)
  const { provider, outcome, event, from, to, ref } = filters
  const { provider: _provider, ...withoutProvider } = filters
  const { outcome: _outcome, ...withoutOutcome } = filters
  const { event: _event, ...withoutEvent } = filters
  const { from: _from, to: _to, ...withoutPeriod } = filters
  const { ref: _ref, ...withoutReference } = filters
  const period = [from && texts.from(dayText(from)), to && texts.until(dayText(to))].filter(Boolean).join(' ')
  const chips = [
    { name: texts.period, value: period === '' ? undefined : period, without: withoutPeriod },
    { name: texts.provider, value: provider && all.names[provider], without: withoutProvider },
    { name: texts.outcome, value: outcome && all.outcomes[outcome], without: withoutOutcome },
    ...(event === undefined ? [] : [{ name: texts.event, value: event, without: withoutEvent }]),
    ...(ref === undefined
      ? []
      : [{ name: texts.reference, value: `…${ref.slice(-8)}`, without: withoutReference }]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
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
    </div>
  )
}

interface FilterFormProps {
  filters: NoticeFilters
  onApply: (filters: NoticeFilters) => void
}

/** Nothing changes in the list until the person applies the form. */
function FilterForm({ filters, onApply }: FilterFormProps) {
  const all = useTexts('notices/admin')
  const texts = all.filters
  const [form, setForm] = useState({
    provider: filters.provider ?? '',
    outcome: filters.outcome ?? '',
    event: filters.event ?? '',
    from: filters.from ?? '',
    to: filters.to ?? '',
    ref: filters.ref ?? '',
  })
  const [asked, setAsked] = useState(false)
  const set = (change: Partial<typeof form>): void => setForm({ ...form, ...change })
  const ref = readReference(form.ref)
  const event = readEvent(form.event)
  const backwards = form.from !== '' && form.to !== '' && form.to < form.from
  const apply = (submitted: FormEvent): void => {
    submitted.preventDefault()
    setAsked(true)
    if (backwards || ref === null || event === null) return
    const provider = providerNames.find((name) => name === form.provider)
    const outcome = deliveryFilters.find((name) => name === form.outcome)
    const from = parseLocalDay(form.from)
    const to = parseLocalDay(form.to)
    onApply({
      ...(provider && { provider }),
      ...(outcome && { outcome }),
      ...(event && { event }),
      ...(from && { from }),
      ...(to && { to }),
      ...(ref && { ref }),
    })
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-3.5">
      <Select
        label={texts.provider}
        value={form.provider}
        onChange={({ target }) =>
          set({ provider: providerNames.find((name) => name === target.value) ?? '' })
        }
        options={[
          { value: '', label: texts.all },
          ...providerNames.map((value) => ({ value, label: all.names[value] })),
        ]}
      />
      <Select
        label={texts.outcome}
        value={form.outcome}
        onChange={({ target }) =>
          set({ outcome: deliveryFilters.find((name) => name === target.value) ?? '' })
        }
        options={[
          { value: '', label: texts.all },
          ...deliveryFilters.map((value) => ({ value, label: all.outcomes[value] })),
        ]}
      />
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
      <p className="text-fine text-t3">{texts.zone}</p>
      <TextField
        label={texts.reference}
        value={form.ref}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ ref: target.value })}
        hint={texts.referenceHint}
        error={asked && ref === null ? texts.referenceFault : undefined}
      />
      <TextField
        label={texts.event}
        value={form.event}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ event: target.value })}
        hint={texts.eventHint}
        error={asked && event === null ? texts.eventFault : undefined}
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
