import type { CompanyFigures } from '@puente/contract/verification/companies'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Balance } from './company-columns.tsx'
import { companyFiguresQuery } from './company-queries.ts'

/** Shows the figures once they are known; a failure is reported in their place, never as zeros. */
function Figures({ id, children }: { id: string; children: (figures: CompanyFigures) => ReactNode }) {
  const all = useTexts('verification/admin')
  const texts = useTexts('verification/admin').companies.detail
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(companyFiguresQuery(id))
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton className="h-36 rounded-box" />
  return (
    <ErrorState title={texts.figuresFailed} action={<Button onClick={() => refetch()}>{all.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
}

/** Balance and totals of the company (PLUS-004). */
export function CompanyTotals({ id }: { id: string }) {
  const texts = useTexts('verification/admin').companies.detail.totals
  return (
    <Figures id={id}>
      {({ balance, confirmed, paidOut, establishments }) => {
        const facts: readonly [string, ReactNode][] = [
          [texts.balance, <Balance key="balance" amount={balance} />],
          [texts.count, countText(confirmed.count, true)],
          [texts.reais, showAmount(confirmed.realValue)],
          [texts.pesos, showAmount(confirmed.pesosValue)],
          [texts.paidOut, showAmount(paidOut)],
          [texts.establishments, countText(establishments.length, true)],
        ]
        return (
          <dl className="grid grid-cols-3 gap-3 rounded-box bg-s2 px-4 py-3 text-small max-sm:grid-cols-2 max-xs:grid-cols-1">
            {facts.map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-label text-t3">{name}</dt>
                <dd className="break-words font-[560] tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )
      }}
    </Figures>
  )
}

const tones = { pending: 'pending', approved: 'success', rejected: 'error' } as const

/** The establishments of the company, with what was paid at each. */
export function CompanyEstablishments({ id }: { id: string }) {
  const texts = useTexts('verification/admin').companies.detail.stores
  return (
    <Figures id={id}>
      {({ establishments }) =>
        establishments.length === 0 ? (
          <p className="text-t2">{texts.none}</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            {establishments.map((store) => (
              <li key={store.id} className="grid gap-1 rounded-box border border-line p-3 text-small">
                <div className="flex flex-wrap items-start justify-between gap-2">
                  <b className="min-w-0 break-words font-[620]">{store.name}</b>
                  <Badge tone={tones[store.status]}>{texts.statuses[store.status]}</Badge>
                </div>
                <p className="text-label text-t2">
                  {texts.categories[store.category]} · {store.city}, {store.province}
                </p>
                <p className="text-label tabular-nums">
                  {texts.payments(countText(store.payments, true))} · {showAmount(store.pesosValue)}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Figures>
  )
}
