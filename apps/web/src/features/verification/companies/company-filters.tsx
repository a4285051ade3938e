import { argentineProvinces, parseArgentineProvince } from '@puente/domain/establishment'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { type CompaniesSearch, companyLabels, withFilter } from './company-search.ts'

export const searchFieldId = 'companies-search'

interface CompanyFiltersProps {
  search: CompaniesSearch
  onSearch: (search: CompaniesSearch, replace?: boolean) => void
}

/** The search field, and the filters in force as chips beside it (PLUS-003). */
export function CompanyFilters({ search, onSearch }: CompanyFiltersProps) {
  const texts = useTexts('verification/admin').companies.filters
  const { labels } = useTexts('verification/admin')
  const [open, setOpen] = useState(false)
  const chips = [
    { name: 'label', value: search.label && labels[search.label] },
    { name: 'province', value: search.province },
  ] as const
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
        label={texts.open}
        anchor={(props) => (
          <Button {...props} size="small" icon={ListFilter} className="lg:!min-h-8">
            {texts.open}
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
    </div>
  )
}

/** Each choice is in force at once, and in the address. */
function Selects({ search, onSearch }: CompanyFiltersProps) {
  const texts = useTexts('verification/admin').companies.filters
  const { labels } = useTexts('verification/admin')
  return (
    <div className="grid gap-3.5">
      <Select
        label={texts.label}
        value={search.label ?? ''}
        onChange={({ target }) =>
          onSearch(
            withFilter(
              search,
              'label',
              companyLabels.find((one) => one === target.value),
            ),
          )
        }
        options={[
          { value: '', label: texts.any },
          ...companyLabels.map((value) => ({ value, label: labels[value] })),
        ]}
      />
      <Select
        label={texts.province}
        value={search.province ?? ''}
        onChange={({ target }) =>
          onSearch(withFilter(search, 'province', parseArgentineProvince(target.value) ?? undefined))
        }
        options={[
          { value: '', label: texts.anyProvince },
          ...argentineProvinces.map((value) => ({ value, label: value })),
        ]}
      />
      <Button onClick={() => onSearch(search.search === undefined ? {} : { search: search.search })}>
        {texts.clearFilters}
      </Button>
    </div>
  )
}
