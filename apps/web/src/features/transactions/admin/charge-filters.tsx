import { pixFilters } from '@puente/contract/collections'
import { payoutStatuses } from '@puente/contract/orders/statuses'
import { parseLocalDay } from '@puente/domain/local-day'
import ListFilter from 'lucide-react/icons/list-filter'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type ChargeSearch, type ChosenFilters, dayText, readReference } from './charge-search.ts'

interface ChargeFiltersProps {
  search: ChargeSearch
  /** Called with the new filters. The caller handles the page and the open details. */
  onChange: (filters: ChosenFilters) => void
  /** Only the days filter: the other filters are off (TXN-011). */
  daysOnly: boolean
}

/** The popover of TXN-006 and the filters in force as chips beside it. */
export function ChargeFilters({ search, onChange, daysOnly }: ChargeFiltersProps) {
  const all = useTexts('transactions/admin')
  const texts = all.filters
  const [open, setOpen] = useState(false)
  const { payout, pix, from, to, ref } = search
  const current = {
    ...(payout && { payout }),
    ...(pix && { pix }),
    ...(from && { from }),
    ...(to && { to }),
    ...(ref && { ref }),
  }
  const { payout: _payout, ...withoutPayout } = current
  const { pix: _pix, ...withoutPix } = current
  const { from: _from, to: _to, ...withoutPeriod } = current
  const { ref: _ref, ...withoutReference } = current
  const period = [from && texts.from(dayText(from)), to && texts.until(dayText(to))].filter(Boolean).join(' ')
  const chips = [
    {
      name: texts.payout,
      value: daysOnly ? undefined : payout && all.payoutStatus[payout],
      without: withoutPayout,
    },
    { name: texts.pix, value: daysOnly ? undefined : pix && all.pixStatus[pix], without: withoutPix },
    { name: texts.period, value: period === '' ? undefined : period, without: withoutPeriod },
    ...(ref === undefined || daysOnly
      ? []
      : [{ name: texts.reference, value: `…${ref.slice(-6)}`, without: withoutReference }]),
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
          search={search}
          daysOnly={daysOnly}
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

/** Nothing changes in the table until the person applies the form (TXN-006). */
function FilterForm({
  search,
  daysOnly,
  onApply,
}: Pick<ChargeFiltersProps, 'search' | 'daysOnly'> & { onApply: ChargeFiltersProps['onChange'] }) {
  const all = useTexts('transactions/admin')
  const texts = all.filters
  const [form, setForm] = useState({
    payout: search.payout ?? '',
    pix: search.pix ?? '',
    from: search.from ?? '',
    to: search.to ?? '',
    ref: search.ref ?? '',
  })
  const set = (change: Partial<typeof form>): void => setForm({ ...form, ...change })
  const ref = readReference(form.ref)
  const [asked, setAsked] = useState(false)
  const backwards = form.from !== '' && form.to !== '' && form.to < form.from
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (backwards || ref === null) return
    const payout = payoutStatuses.find((status) => status === form.payout)
    const pix = pixFilters.find((status) => status === form.pix)
    const from = parseLocalDay(form.from)
    const to = parseLocalDay(form.to)
    onApply({
      ...(payout && { payout }),
      ...(pix && { pix }),
      ...(from && { from }),
      ...(to && { to }),
      ...(ref && { ref }),
    })
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-3.5">
      <Select
        label={texts.payout}
        disabled={daysOnly}
        value={form.payout}
        onChange={(event) =>
          set({ payout: payoutStatuses.find((status) => status === event.target.value) ?? '' })
        }
        options={[
          { value: '', label: texts.all },
          ...payoutStatuses.map((value) => ({ value, label: all.payoutStatus[value] })),
        ]}
      />
      <Select
        label={texts.pix}
        disabled={daysOnly}
        value={form.pix}
        onChange={(event) => set({ pix: pixFilters.find((status) => status === event.target.value) ?? '' })}
        options={[
          { value: '', label: texts.all },
          ...pixFilters.map((value) => ({ value, label: all.pixStatus[value] })),
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={texts.start}
          type="date"
          value={form.from}
          onChange={(event) => set({ from: parseLocalDay(event.target.value) ?? '' })}
        />
        <TextField
          label={texts.end}
          type="date"
          value={form.to}
          onChange={(event) => set({ to: parseLocalDay(event.target.value) ?? '' })}
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
        disabled={daysOnly}
        value={form.ref}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ ref: event.target.value })}
        hint={texts.referenceHint}
        error={asked && ref === null ? texts.referenceFault : undefined}
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
