import type { AdminRateView } from '@puente/contract/rates/rates'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatAge } from '../../../lib/format/dates.ts'
import { showRate } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { adminRateQuery } from './rate-queries.ts'

const dialogs = () => import('./order-rate-dialogs.tsx')
const ManualRateDialog = lazy(() => dialogs().then((module) => ({ default: module.ManualRateDialog })))
const MarketAgainDialog = lazy(() => dialogs().then((module) => ({ default: module.MarketAgainDialog })))
const SpreadDialog = lazy(() => dialogs().then((module) => ({ default: module.SpreadDialog })))

/** The order rate in force, set by hand or read from the market, the customer's rate, and the buttons that change them (DASH-020). */
export function OrderRateCard() {
  const texts = useTexts('rates/admin').order
  const { data, error } = useQuery(adminRateQuery)
  const [open, setOpen] = useState<'manual' | 'market' | 'spread' | null>(null)
  const close = (): void => setOpen(null)
  useReadFailureToast()
  return (
    <section
      aria-label={texts.label}
      className="card flex flex-wrap items-center gap-x-7 gap-y-3 rounded-input px-4 py-3"
    >
      {data !== undefined && <Facts rate={data} />}
      {data === undefined && error === null && <Skeleton className="h-44 w-72 max-w-full sm:h-26 lg:h-14" />}
      {data === undefined && error !== null && <NoRate error={error} />}
      {(data !== undefined || error !== null) && (
        <div className="flex flex-wrap gap-2 lg:ml-auto">
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('manual')}>
            {texts.set}
          </Button>
          {data?.mode === 'manual' && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('market')}>
              {texts.switchOff}
            </Button>
          )}
          {data !== undefined && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('spread')}>
              {texts.spread}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'manual' && <ManualRateDialog rate={data ?? null} onClose={close} />}
        {open === 'market' && <MarketAgainDialog onClose={close} />}
        {open === 'spread' && data !== undefined && <SpreadDialog rate={data} onClose={close} />}
      </Suspense>
    </section>
  )
}

function Facts({ rate }: { rate: AdminRateView }) {
  const texts = useTexts('rates/admin').order
  const language = useLanguage()
  const age = formatAge(rate.updatedAt, serverClock.now(), language)
  const isManual = rate.mode === 'manual'
  return (
    <dl className="flex min-w-0 flex-wrap items-center gap-x-7 gap-y-2">
      <Fact
        name={texts.base}
        detail={isManual ? texts.setBy(age, rate.updatedBy) : texts.readFrom(age)}
        after={
          <Badge tone={isManual ? 'pending' : 'neutral'}>{isManual ? texts.manual : texts.automatic}</Badge>
        }
      >
        {`R$\u00a01,00 = ${showRate(rate.base)}`}
      </Fact>
      <Fact name={texts.customer} detail={texts.spreadOf(rate.spreadPercent.replace('.', ','))}>
        {`R$\u00a01,00 = ${showRate(rate.customer)}`}
      </Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  detail: string
  after?: ReactNode
  children: string
}

function Fact({ name, detail, after, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-fine text-t3">{name}</dt>
      <dd className="flex flex-wrap items-center gap-2 font-[640] text-base tabular-nums">
        {children}
        {after}
      </dd>
      <dd className="break-words text-fine text-t3">{detail}</dd>
    </div>
  )
}

/** Shown if no rate is in force. The admin can still set one by hand. */
function NoRate({ error }: { error: Error }) {
  const texts = useTexts('rates/admin').order
  const { problem } = useProblemText()
  return (
    <p className="flex min-w-0 items-start gap-2 text-ceibo text-label">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        <b className="font-[620]">{texts.fetchFailed}</b> {problem(error)}
      </span>
    </p>
  )
}

/** RATE-021. Only the card reports that the market has no rate. */
function useReadFailureToast(): void {
  const texts = useTexts('rates/admin').order
  const { data, error } = useQuery(adminRateQuery)
  const hasRate = data !== undefined
  useEffect(() => {
    if (error === null || (error instanceof ApiProblem && error.code === 'rate.unavailable')) return
    showToast({ tone: 'error', title: hasRate ? texts.lastKnown : texts.fetchToast })
  }, [error, hasRate, texts])
}
