import { pixFilters } from '@puente/contract/collections'
import { payoutStatuses } from '@puente/contract/orders/statuses'
import { readPlate } from '@puente/domain/license-plate'
import { parseLocalDay } from '@puente/domain/local-day'
import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { stationsQuery } from './refueling-queries.ts'
import { type RefuelingFilters as Filters, type RefuelingSearch, withFilters } from './refueling-search.ts'
import { dayText } from './refueling-totals.tsx'

interface RefuelingFiltersProps {
  search: RefuelingSearch
  onSearch: (search: RefuelingSearch) => void
}

type Change = Parameters<typeof withFilters>[1]

/** The filters of PLUS-008, those in force as chips. */
export function RefuelingFilters({ search, onSearch }: RefuelingFiltersProps) {
  const all = useTexts('establishments/admin').refueling
  const texts = all.filters
  const [open, setOpen] = useState(false)
  const chips = useChips(search)
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
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
          search={search}
          onApply={(change) => {
            onSearch(withFilters(search, change))
            setOpen(false)
          }}
        />
      </Popover>
      {chips.map(({ name, value, without }) => (
        <FilterChip
          key={name}
          label={name}
          {...(value !== undefined && { value, onClear: () => onSearch(withFilters(search, without)) })}
          onOpen={() => setOpen(true)}
          clearLabel={texts.remove(name)}
        />
      ))}
    </div>
  )
}

function useChips(search: RefuelingSearch) {
  const { filters: texts, pix, payout, plates } = useTexts('establishments/admin').refueling
  const { data, error } = useQuery(stationsQuery())
  const stations = data?.stations
  const { station, plate, from, to } = search
  const period = [from && texts.from(dayText(from)), to && texts.until(dayText(to))].filter(Boolean).join(' ')
  const chips: readonly { name: string; value: string | undefined; without: Change }[] = [
    {
      name: texts.station,
      value: station && (stations?.find(({ id }) => id === station)?.name ?? (error === null ? '…' : '?')),
      without: { station: undefined },
    },
    {
      name: texts.plate,
      value: plate && (readPlate(plate)?.key ?? plates.none),
      without: { plate: undefined },
    },
    {
      name: texts.period,
      value: period === '' ? undefined : period,
      without: { from: undefined, to: undefined },
    },
    { name: texts.pix, value: search.pix && pix[search.pix], without: { pix: undefined } },
    { name: texts.payout, value: search.payout && payout[search.payout], without: { payout: undefined } },
  ]
  return chips
}

const nothing: Change = {
  station: undefined,
  plate: undefined,
  from: undefined,
  to: undefined,
  pix: undefined,
  payout: undefined,
}

/** Nothing changes in the table until the admin applies the form. */
function FilterForm({ search, onApply }: { search: Filters; onApply: (change: Change) => void }) {
  const all = useTexts('establishments/admin').refueling
  const texts = all.filters
  const [form, setForm] = useState({
    station: search.station ?? '',
    plate: search.plate ?? '',
    from: search.from ?? '',
    to: search.to ?? '',
    pix: search.pix ?? '',
    payout: search.payout ?? '',
  })
  const set = (change: Partial<typeof form>): void => setForm({ ...form, ...change })
  const backwards = form.from !== '' && form.to !== '' && form.to < form.from
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    if (backwards) return
    onApply({
      station: form.station === '' ? undefined : form.station,
      plate: form.plate.trim() === '' ? undefined : form.plate.trim(),
      from: parseLocalDay(form.from) ?? undefined,
      to: parseLocalDay(form.to) ?? undefined,
      pix: pixFilters.find((status) => status === form.pix),
      payout: payoutStatuses.find((status) => status === form.payout),
    })
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-3.5">
      <StationSelect value={form.station} onChange={(station) => set({ station })} />
      <TextField
        label={texts.plate}
        value={form.plate}
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ plate: target.value })}
        hint={texts.plateHint}
      />
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
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
      <Select
        label={texts.pix}
        value={form.pix}
        onChange={({ target }) => set({ pix: pixFilters.find((status) => status === target.value) ?? '' })}
        options={[
          { value: '', label: texts.any },
          ...pixFilters.map((value) => ({ value, label: all.pix[value] })),
        ]}
      />
      <Select
        label={texts.payout}
        value={form.payout}
        onChange={({ target }) =>
          set({ payout: payoutStatuses.find((status) => status === target.value) ?? '' })
        }
        options={[
          { value: '', label: texts.any },
          ...payoutStatuses.map((value) => ({ value, label: all.payout[value] })),
        ]}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => onApply(nothing)}>{texts.clear}</Button>
        <Button type="submit" variant="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

function StationSelect({ value, onChange }: { value: string; onChange: (station: string) => void }) {
  const texts = useTexts('establishments/admin').refueling.filters
  const { data, error } = useQuery(stationsQuery())
  const stations = data?.stations ?? []
  return (
    <Select
      label={texts.station}
      {...(error !== null && data === undefined && { hint: texts.stationsFailed })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: texts.any },
        ...stations.map(({ id, name, city }) => ({ value: id, label: `${name} (${city})` })),
      ]}
    />
  )
}
