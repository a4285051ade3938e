import type { readSheetSums } from '@puente/contract/transactions/spreadsheet'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/page-numbers.ts'

/** The count and the totals of everything that the filters find (PLUS-016). */
export function SheetSums({ query }: { query: UseQueryResult<ResponseOf<typeof readSheetSums>> }) {
  const all = useTexts('transactions/spreadsheet')
  const texts = all.sums
  const { data, error, refetch } = query
  const facts = [
    [texts.rows, data && countText(data.count, true)],
    [texts.reais, data && showAmount(data.realValue)],
    [texts.pesos, data && showAmount(data.pesosValue)],
    [texts.paid, data && showAmount(data.pesosPaid)],
    [texts.remaining, data && showAmount(data.pesosRemaining)],
  ] as const
  return (
    <section aria-label={texts.label} className="pt-2.5">
      {error !== null && data === undefined ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-label text-tierra">
          {texts.failed}
          <Button size="small" onClick={() => void refetch()}>
            {all.retry}
          </Button>
        </p>
      ) : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small" aria-busy={data === undefined}>
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-label text-t2">{name}</dt>
              <dd className="whitespace-nowrap font-[620] tabular-nums">{value ?? '…'}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="pt-1 text-fine text-t3">
        {texts.all} {all.zone}
      </p>
    </section>
  )
}
