import { caseEndings, caseKinds } from '@puente/contract/cases'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { CasePage } from './cases-queries.ts'
import { EndPeriod } from './end-period.tsx'
import { type CasesSearch, readCasesAddress } from './cases-search.ts'

interface CaseFiltersProps {
  filters: CasesSearch
  counts: CasePage['counts'] | undefined
  onChange: (search: CasesSearch) => void
}

/** Which cases: the open ones by their owner, or the closed ones by their end. A filter begins at the first page. */
export function CaseFilters({ filters, counts, onChange }: CaseFiltersProps) {
  const { owner, kind, closed, as, from, to } = filters
  const texts = useTexts('cases/admin')
  const label = (text: string, count: number | undefined) => (
    <span>
      {text} {count !== undefined && <span className="text-t3">{count}</span>}
    </span>
  )
  const change = (next: Record<string, unknown>): void =>
    onChange(readCasesAddress({ owner, kind, closed, as, from, to, ...next }))
  return (
    <>
      <Segmented
        label={texts.whose}
        value={closed === true ? 'closed' : (owner ?? 'any')}
        onValueChange={(value) => change({ owner: value, closed: value === 'closed' })}
        options={[
          { value: 'any', label: label(texts.any, counts?.all) },
          { value: 'reader', label: label(texts.ofReader, counts?.ofReader) },
          { value: 'nobody', label: label(texts.ownerless, counts?.ownerless) },
          { value: 'closed', label: texts.ended },
        ]}
      />
      <Select
        label={texts.kind}
        value={kind ?? ''}
        onChange={({ target }) => change({ kind: target.value })}
        options={[
          { value: '', label: texts.allKinds },
          ...caseKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
      />
      {closed === true && (
        <Select
          label={texts.how}
          value={as ?? ''}
          onChange={({ target }) => change({ as: target.value })}
          options={[
            { value: '', label: texts.allEnds },
            ...caseEndings.map((value) => ({ value, label: texts.ends[value] })),
          ]}
        />
      )}
      {closed === true && (
        <EndPeriod
          filters={filters}
          onApply={(period) => change({ from: undefined, to: undefined, ...period })}
        />
      )}
    </>
  )
}
