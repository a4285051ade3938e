import type { CalculatorPair } from '@puente/contract/rates/rates'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatAge } from '../../../lib/format/dates.ts'
import { rateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { plainRate } from './rate-edit.rules.ts'
import { calculatorRatesQuery } from './rate-queries.ts'

const Editing = lazy(() =>
  import('./calculator-rate-dialog.tsx').then((module) => ({ default: module.CalculatorRateDialog })),
)

/** Both rates of the calculator, each with its dialog (DASH-023, DASH-024). */
export function CalculatorCards() {
  return (
    <div className="card grid max-lg:col-span-2 sm:grid-cols-2">
      <CalculatorCard pair="BRL_ARS" />
      <CalculatorCard pair="USDT_BRL" className="border-line max-sm:border-t sm:border-l" />
    </div>
  )
}

function CalculatorCard({ pair, className = '' }: { pair: CalculatorPair; className?: string }) {
  const texts = useTexts('rates/admin').calculator
  const language = useLanguage()
  const { data, error, refetch } = useQuery(calculatorRatesQuery(pair))
  const [editing, setEditing] = useState(false)
  const newest = data?.items[0]
  return (
    <div className={`grid content-between gap-2 px-4 py-3.5 ${className}`}>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="font-[550] text-label text-t2">{texts.names[pair]}</h2>
        {data !== undefined && (
          <IconButton
            icon={Pencil}
            label={texts.titles[pair]}
            framed
            small
            aria-haspopup="dialog"
            onClick={() => setEditing(true)}
          />
        )}
      </div>
      {newest !== undefined && (
        <>
          <p className="sign text-[clamp(.9375rem,1.12vw,1rem+3px)] tracking-[-.02em]">
            {texts.sentences[pair](plainRate(rateOf(newest.rate)))}
          </p>
          <p className="text-fine text-t3">
            {texts.changed(formatAge(newest.createdAt, serverClock.now(), language))}
          </p>
        </>
      )}
      {data === undefined && error === null && <Skeleton className="h-10.75 w-36" />}
      {data === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-label text-ceibo">
          <span>{texts.readFailed}</span>
          <Button size="small" onClick={() => refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {editing && data !== undefined && (
        <Suspense>
          <Editing pair={pair} rows={data.items} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
