import type { RefuelingPlate, RefuelingSums } from '@puente/contract/establishments/refueling'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A plate with its country, or as typed with a mark (PLUS-009). */
export function Plate({ plate }: { plate: RefuelingPlate | null }) {
  const texts = useTexts('establishments/admin').refueling.plates
  if (plate === null) return <span className="text-t3">{texts.none}</span>
  const { country } = plate
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5">
      <b className="min-w-0 font-[620] [overflow-wrap:anywhere]">
        {country === null ? plate.text : plate.key}
      </b>
      {country === null ? (
        <Badge tone="pending" icon={CircleHelp}>
          {texts.unknown}
        </Badge>
      ) : (
        <span className="text-label text-t2">{texts[country]}</span>
      )}
    </span>
  )
}

export function Instant({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} className="whitespace-nowrap text-t2">
      {formatDate(at, 'date', language)} {formatDate(at, 'time', language)}
    </time>
  )
}

/** The sums of what the filters find, over confirmed Pix (PLUS-010, PLUS-011). Keeps its room while they are awaited. */
export function Sums({ sums }: { sums: RefuelingSums | undefined }) {
  const texts = useTexts('establishments/admin').refueling.sums
  const day = (at: string | null): ReactNode => (at === null ? '–' : <Instant at={at} />)
  const facts: readonly [string, ReactNode][] = [
    [texts.payments, sums && countText(sums.payments, true)],
    [texts.reais, sums && showAmount(sums.realValue)],
    [texts.pesos, sums && showAmount(sums.pesosValue)],
    [texts.paid, sums && showAmount(sums.pesosPaid)],
    [texts.first, sums && day(sums.firstAt)],
    [texts.last, sums && day(sums.lastAt)],
  ]
  return (
    <section aria-label={texts.label} className="mb-3.5 rounded-card border border-line bg-s1 px-4 py-3">
      <dl className="grid grid-cols-6 gap-3 max-xl:grid-cols-3 max-sm:grid-cols-2 max-xs:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-label text-t3">{name}</dt>
            <dd className="min-h-6 break-words font-[620] tabular-nums">
              {value ?? <Skeleton className="h-5 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-fine text-t3">{texts.onlyConfirmed}</p>
    </section>
  )
}

/** Names and values of a card on a small screen. */
export function CardFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-2 text-label max-xs:grid-cols-1">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-t3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
