import type { AdminRateView } from '@puente/contract/rates/rates'
import { formatRate } from '@puente/domain/money-format'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import FlaskConical from 'lucide-react/icons/flask-conical'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatAge } from '../../../lib/format/dates.ts'
import { rateOf, showRate } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { adminRateQuery } from '../../rates/admin/public.ts'

/** Both legs of the market and how old their reading is; nothing while there is no rate. */
export function MarketStrip() {
  const texts = useTexts('insights/admin').rates
  const { data, error } = useQuery(adminRateQuery)
  if (data === undefined) return error === null ? <Skeleton className="h-26 rounded-input lg:h-9" /> : null
  return (
    <div className="card flex flex-wrap items-center gap-x-7 gap-y-1 rounded-input px-4 py-2 text-label text-t2">
      <Leg name={texts.usdtArs} value={data.usdtArs && showRate(data.usdtArs)} />
      <Leg name={texts.usdtBrl} value={data.usdtBrl && `R$\u00a0${formatRate(rateOf(data.usdtBrl))}`} />
      {data.simulated && (
        <span className="flex items-center gap-1.5 text-jacaranda">
          <FlaskConical size={16} aria-hidden="true" />
          {texts.simulated}
        </span>
      )}
      <Reading rate={data} />
    </div>
  )
}

function Leg({ name, value }: { name: string; value: string | null }) {
  const texts = useTexts('insights/admin').rates
  return (
    <span>
      {name} <b className="ml-1.5 font-[640] text-t1">{value ?? '–'}</b>
      {value !== null && <span className="text-t3"> {texts.perUsdt}</span>}
    </span>
  )
}

function Reading({ rate: { readAt, cached } }: { rate: AdminRateView }) {
  const texts = useTexts('insights/admin').rates
  const language = useLanguage()
  const words = readAt === null ? texts.neverRead : texts.read(formatAge(readAt, serverClock.now(), language))
  return (
    <span className={`flex items-center gap-1.5 lg:ml-auto ${cached ? 'text-tierra' : 'text-t3'}`}>
      {cached ? <TriangleAlert size={16} aria-hidden="true" /> : <Clock size={16} aria-hidden="true" />}
      {cached ? `${texts.cached}. ${words}` : words}
    </span>
  )
}
