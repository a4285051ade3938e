import {
  argentineProvinces,
  establishmentCategories,
  parseArgentineProvince,
  parseEstablishmentCategory,
} from '@puente/domain/establishment'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { storeQrStates, storeStatuses, type StoresSearch, withFilter } from './stores-search.ts'

export const searchFieldId = 'stores-search'

interface StoreFiltersProps {
  search: StoresSearch
  onSearch: (search: StoresSearch, replace?: boolean) => void
}

/** The search field, and the filters in force as chips beside it (ESTA-004, ESTA-005). */
export function StoreFilters({ search, onSearch }: StoreFiltersProps) {
  const all = useTexts('establishments/admin')
  const texts = all.list
  const [open, setOpen] = useState(false)
  const chips = (['status', 'category', 'province', 'qr'] as const).map((name) => ({
    name,
    value: valueOf(all, search, name),
  }))
  return (
    <div className="mb-3.5 flex flex-wrap items-end gap-2">
      <div className="w-full max-w-sm">
        <PausedSearch
          id={searchFieldId}
          text={search.search ?? ''}
          onSearch={(text) => onSearch(withFilter(search, 'search', text === '' ? undefined : text), true)}
          label={texts.search}
          clearLabel={texts.clear}
        />
      </div>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={texts.filters}
        anchor={(props) => (
          <Button {...props} size="small" icon={ListFilter} className="lg:!min-h-8">
            {texts.filters}
          </Button>
        )}
      >
        <Selects search={search} onSearch={onSearch} />
      </Popover>
      {chips.map(({ name, value }) => (
        <FilterChip
          key={name}
          label={texts[name]}
          {...(value !== undefined && {
            value,
            onClear: () => onSearch(withFilter(search, name, undefined)),
          })}
          onOpen={() => setOpen(true)}
          clearLabel={texts.remove(texts[name])}
        />
      ))}
      <span className="ml-auto self-center text-fine text-t3 max-lg:hidden">{texts.order}</span>
    </div>
  )
}

function valueOf(
  all: Areas['establishments/admin'],
  { status, category, province, qr }: StoresSearch,
  name: 'status' | 'category' | 'province' | 'qr',
): string | undefined {
  if (name === 'status') return status && all.statuses[status]
  if (name === 'category') return category && all.categories[category]
  return name === 'province' ? province : qr && all.qr[qr]
}

/** Each choice is in force at once, and in the address. */
function Selects({ search, onSearch }: StoreFiltersProps) {
  const all = useTexts('establishments/admin')
  const texts = all.list
  const any = { value: '', label: texts.any }
  return (
    <div className="grid gap-3.5">
      <Select
        label={texts.status}
        value={search.status ?? ''}
        onChange={({ target }) =>
          onSearch(
            withFilter(
              search,
              'status',
              storeStatuses.find((one) => one === target.value),
            ),
          )
        }
        options={[any, ...storeStatuses.map((value) => ({ value, label: all.statuses[value] }))]}
      />
      <Select
        label={texts.category}
        value={search.category ?? ''}
        onChange={({ target }) =>
          onSearch(withFilter(search, 'category', parseEstablishmentCategory(target.value) ?? undefined))
        }
        options={[any, ...establishmentCategories.map((value) => ({ value, label: all.categories[value] }))]}
      />
      <Select
        label={texts.province}
        value={search.province ?? ''}
        onChange={({ target }) =>
          onSearch(withFilter(search, 'province', parseArgentineProvince(target.value) ?? undefined))
        }
        options={[any, ...argentineProvinces.map((value) => ({ value, label: value }))]}
      />
      <Select
        label={texts.qr}
        value={search.qr ?? ''}
        onChange={({ target }) =>
          onSearch(
            withFilter(
              search,
              'qr',
              storeQrStates.find((one) => one === target.value),
            ),
          )
        }
        options={[any, ...storeQrStates.map((value) => ({ value, label: all.qr[value] }))]}
      />
      <Button onClick={() => onSearch(search.search === undefined ? {} : { search: search.search })}>
        {texts.clearFilters}
      </Button>
    </div>
  )
}
