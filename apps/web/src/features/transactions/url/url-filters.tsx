import { parseLocalDay } from '@puente/domain/local-day'
import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { type FormEvent, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePeriodText } from './period-text.ts'
import { activeStoresQuery } from './url-queries.ts'
import {
  daysOf,
  longestText,
  quickPeriodOf,
  quickPeriods,
  type UrlFilters as Filters,
  urlPixFilters,
  urlStatuses,
} from './url-search.ts'

interface UrlFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** The popover of URLT-014 to URLT-019, and the filters in force as chips beside it. */
export function UrlFilters({ filters, onChange }: UrlFiltersProps) {
  const texts = useTexts('transactions/url')
  const words = texts.filters
  const [open, setOpen] = useState(false)
  const { day: _day, from: _from, to: _to, ...withoutDays } = filters
  const { store, ...withoutStore } = filters
  const { status, ...withoutStatus } = filters
  const { pix, ...withoutPix } = filters
  const { text, ...withoutText } = filters
  const period = usePeriodText(filters)
  const storeName = useStoreName(store)
  const chips = [
    { name: words.period, value: period ?? undefined, without: withoutDays },
    { name: words.store, value: storeName, without: withoutStore },
    { name: words.status, value: status && texts.statuses[status], without: withoutStatus },
    { name: words.pix, value: pix && texts.pix[pix], without: withoutPix },
    { name: words.search, value: text, without: withoutText },
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={words.open}
        anchor={(props) => (
          <Button {...props} size="small" icon={ListFilter} className="lg:!min-h-8">
            {words.open}
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
          clearLabel={words.remove(name)}
        />
      ))}
      <span className="text-fine text-t3 lg:ml-auto">{words.zone}</span>
    </div>
  )
}

/** The name of the chosen establishment. Its code is not known here, so that one that is no longer active reads as chosen. */
function useStoreName(id: string | undefined): string | undefined {
  const texts = useTexts('transactions/url').filters
  const { data } = useQuery({ ...activeStoresQuery, enabled: id !== undefined })
  if (id === undefined) return undefined
  return data?.establishments.find((store) => store.id === id)?.name ?? texts.chosenStore
}

const empty = { day: '', from: '', to: '', store: '', status: '', pix: '', text: '' }

/** Nothing changes in the table until the person applies the form (URLT-019). */
function FilterForm({ filters, onApply }: { filters: Filters; onApply: (filters: Filters) => void }) {
  const texts = useTexts('transactions/url')
  const words = texts.filters
  const stores = useQuery(activeStoresQuery)
  const [form, setForm] = useState({ ...empty, ...filters })
  const set = (change: Partial<typeof empty>): void => setForm({ ...form, ...change })
  const backwards = form.from !== '' && form.to !== '' && form.to < form.from
  const now = new Date(serverClock.now())
  const quick = quickPeriodOf(chosenFilters(form), now)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    if (!backwards) onApply(chosenFilters(form))
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-3.5">
      <div role="group" aria-label={words.quick} className="flex flex-wrap gap-2">
        {quickPeriods.map((period) => (
          <Chip
            key={period}
            pressed={period === quick}
            onClick={() => set({ day: '', ...daysOf(period, now) })}
          >
            {words.periods[period]}
          </Chip>
        ))}
      </div>
      <TextField
        label={words.day}
        type="date"
        value={form.day}
        onChange={({ target }) => set({ day: target.value, from: '', to: '' })}
      />
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <TextField
          label={words.start}
          type="date"
          value={form.from}
          onChange={({ target }) => set({ from: target.value, day: '' })}
        />
        <TextField
          label={words.end}
          type="date"
          value={form.to}
          onChange={({ target }) => set({ to: target.value, day: '' })}
        />
      </div>
      {backwards && (
        <p role="alert" className="font-[550] text-ceibo text-label">
          {words.endBeforeStart}
        </p>
      )}
      <Select
        label={words.store}
        value={form.store}
        onChange={({ target }) => set({ store: target.value })}
        hint={stores.error === null ? undefined : words.storesFailed}
        options={[
          { value: '', label: words.allStores },
          ...(stores.data?.establishments ?? []).map(({ id, name, storeId }) => ({
            value: id,
            label: storeId === null ? name : `${name} (${storeId})`,
          })),
        ]}
      />
      <Select
        label={words.status}
        value={form.status}
        onChange={({ target }) => set({ status: target.value })}
        options={[
          { value: '', label: words.all },
          ...urlStatuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
      />
      <Select
        label={words.pix}
        value={form.pix}
        onChange={({ target }) => set({ pix: target.value })}
        options={[
          { value: '', label: words.all },
          ...urlPixFilters.map((value) => ({ value, label: texts.pix[value] })),
        ]}
      />
      <TextField
        label={words.search}
        value={form.text}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestText}
        hint={words.searchHint}
        onChange={({ target }) => set({ text: target.value })}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => onApply({})}>{words.clear}</Button>
        <Button type="submit" variant="primary">
          {words.apply}
        </Button>
      </div>
    </form>
  )
}

/** What the form holds, as filters. */
function chosenFilters({ day, from, to, store, status, pix, text }: typeof empty): Filters {
  const [one, first, last] = [day, from, to].map((typed) => parseLocalDay(typed))
  const badge = urlStatuses.find((known) => known === status)
  const pixStatus = urlPixFilters.find((known) => known === pix)
  const typed = text.trim()
  return {
    ...(one && { day: one }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(store !== '' && { store }),
    ...(badge !== undefined && { status: badge }),
    ...(pixStatus !== undefined && { pix: pixStatus }),
    ...(typed !== '' && { text: typed }),
  }
}
