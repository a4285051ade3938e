import { providerTitles } from '@puente/contract/collections'
import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { lazy, useState } from 'react'
import { formatMoney } from '@puente/domain/money-format'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { dayText } from '../admin/charge-search.ts'
import { sheetStoresQuery, sheetUsersQuery } from './sheet-queries.ts'
import { type SheetFilters as Filters, type SheetSearch, withFilters } from './sheet-search.ts'

const loadForm = () => import('./sheet-filter-form.tsx')
const FilterForm = lazy(() => loadForm().then((module) => ({ default: module.SheetFilterForm })))

type Change = Parameters<typeof withFilters>[1]

interface SheetFiltersProps {
  search: SheetSearch
  onSearch: (search: SheetSearch, replace?: boolean) => void
}

/** The filters of PLUS-015: the search field, a popover, and the ones in force as chips. */
export function SheetFilters({ search, onSearch }: SheetFiltersProps) {
  const all = useTexts('transactions/spreadsheet')
  const texts = all.filters
  const [open, setOpen] = useState(false)
  const chips = useChips(search)
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <div className="w-full sm:w-72">
        <PausedSearch
          text={search.q ?? ''}
          onSearch={(q) => onSearch(withFilters(search, { q: q === '' ? undefined : q }), true)}
          label={all.search}
          clearLabel={all.clearSearch}
        />
      </div>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={texts.open}
        loadContent={loadForm}
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

interface Chip {
  readonly name: string
  readonly value: string | undefined
  readonly without: Change
}

/** Each filter in force, and those of period and Pix also as suggestions. */
function useChips(search: SheetSearch): readonly Chip[] {
  const all = useTexts('transactions/spreadsheet')
  const texts = all.filters
  const { pixStatus, payoutStatus } = useTexts('transactions/admin')
  const { from, to, kind, pix, payout, provider } = search
  const user = useUserName(search.user)
  const store = useStoreName(search.store)
  const period = [from && texts.from(dayText(from)), to && texts.until(dayText(to))].filter(Boolean).join(' ')
  const chips: readonly Chip[] = [
    { name: texts.period, value: period || undefined, without: { from: undefined, to: undefined } },
    { name: texts.pix, value: pix && pixStatus[pix], without: { pix: undefined } },
    { name: texts.payout, value: payout && payoutStatus[payout], without: { payout: undefined } },
    { name: texts.kind, value: kind && all.kinds[kind], without: { kind: undefined } },
    { name: texts.user, value: user, without: { user: undefined } },
    { name: texts.store, value: store, without: { store: undefined } },
    { name: texts.provider, value: provider && providerTitles[provider], without: { provider: undefined } },
    { name: texts.amount, value: amountText(search), without: { least: undefined, most: undefined } },
  ]
  return chips.filter(({ value }, place) => value !== undefined || place < 2)
}

function amountText({ least, most }: Filters): string | undefined {
  const [from, to] = [least, most].map(
    (minor) => minor && formatMoney({ minor: BigInt(minor), currency: 'BRL' }),
  )
  if (from && to) return `${from} – ${to}`
  return from ? `≥ ${from}` : to && `≤ ${to}`
}

function useUserName(id: string | undefined): string | undefined {
  const { chosen } = useTexts('transactions/spreadsheet').filters
  const { data } = useQuery({ ...sheetUsersQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return undefined
  return data?.users.find((user) => user.id === id)?.name ?? chosen
}

function useStoreName(id: string | undefined): string | undefined {
  const { chosen } = useTexts('transactions/spreadsheet').filters
  const { data } = useQuery({ ...sheetStoresQuery, enabled: id !== undefined })
  if (id === undefined) return undefined
  return data?.establishments.find((store) => store.id === id)?.name ?? chosen
}
