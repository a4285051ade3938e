import { financePeriods } from '@puente/contract/finance'
import { transferStates } from '@puente/contract/finance/transfers'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { TransferFilter } from './finance-search.ts'

interface TransferFiltersProps {
  filter: TransferFilter
  onFilter: (filter: TransferFilter) => void
}

/** Narrows the list of transfers by text, state and days, and saves what it finds as a file. */
export function TransferFilters({ filter: { page: _page, ...filter }, onFilter }: TransferFiltersProps) {
  const texts = useTexts('finance/transfers').list
  const { periods } = useTexts('finance/admin')
  const { q: _q, ...withoutText } = filter
  const { state: _state, ...withoutState } = filter
  const { since: _since, ...withoutSince } = filter
  return (
    <div className="grid grid-cols-2 items-end gap-2.5 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
      <div className="max-lg:col-span-2">
        <PausedSearch
          text={filter.q ?? ''}
          onSearch={(q) => onFilter(q === '' ? withoutText : { ...filter, q })}
          label={texts.search}
          clearLabel={texts.clear}
        />
      </div>
      <Select
        label={texts.columns.state}
        value={filter.state ?? ''}
        onChange={({ target }) => {
          const state = transferStates.find((one) => one === target.value)
          onFilter(state === undefined ? withoutState : { ...filter, state })
        }}
        options={[
          { value: '', label: texts.allStates },
          ...transferStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <Select
        label={texts.since}
        value={filter.since ?? ''}
        onChange={({ target }) => {
          const since = financePeriods.find((one) => one === target.value)
          onFilter(since === undefined ? withoutSince : { ...filter, since })
        }}
        options={[
          { value: '', label: texts.always },
          ...financePeriods
            .filter((one) => one !== '1day')
            .map((value) => ({ value, label: periods[value] })),
        ]}
      />
      <ExportButton filter={filter} />
    </div>
  )
}

function ExportButton({ filter }: Pick<TransferFiltersProps, 'filter'>) {
  const texts = useTexts('finance/transfers').list.export
  const language = useLanguage()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { downloadTransfers } = await import('./download-transfers.ts')
      await downloadTransfers(filter, language)
    },
    onSuccess: () => showToast({ tone: 'success', title: texts.done }),
    onError: (error) => {
      const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null
      showToast({
        tone: 'error',
        title: texts.failed,
        ...(seconds !== null && { description: texts.wait(seconds) }),
      })
    },
  })
  return (
    <Button icon={Download} busy={isPending} onClick={() => mutate()} className="max-lg:col-span-2">
      {texts.open}
    </Button>
  )
}
