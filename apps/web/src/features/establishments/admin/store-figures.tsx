import type { QrState } from '@puente/contract/establishments/approval'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatAge } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { waitingTone } from '../../verification/admin/public.ts'
import { QrBadge } from './store-badges.tsx'
import { figuresQuery, type StoreFigures } from './store-queries.ts'
import { storeQrStates, type StoresSearch, withFilter } from './stores-search.ts'

interface StoreFiguresProps {
  search: StoresSearch
  onSearch: (search: StoresSearch) => void
}

/** The statistics card (ESTA-008). What waits and each badge are also filters of the list. */
export function StoreFiguresCard({ search, onSearch }: StoreFiguresProps) {
  const all = useTexts('establishments/admin')
  const texts = all.figures
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(figuresQuery())
  if (data === undefined && error !== null) {
    return (
      <div className="mb-3.5">
        <Callout
          tone="error"
          title={texts.failed}
          announce
          action={
            <Button size="small" onClick={() => void refetch()}>
              {all.retry}
            </Button>
          }
        >
          {problem(error)}
        </Callout>
      </div>
    )
  }
  if (data === undefined) return <Skeleton className="mb-3.5 h-68 rounded-card lg:h-28" />
  return (
    <section
      aria-label={texts.label}
      className="card mb-3.5 grid grid-cols-2 overflow-hidden !p-0 lg:grid-cols-[12.5rem_minmax(0,1fr)_12.5rem] max-xs:grid-cols-1"
    >
      <Waiting figures={data} search={search} onSearch={onSearch} />
      <div className="order-last border-line border-t p-4 max-lg:col-span-full lg:order-none lg:border-t-0 lg:border-l">
        <p className="mb-2.5 flex justify-between gap-3 text-label text-t2">
          {texts.qrCodes}
          <span className="text-t3">{texts.total(countText(data.total, true))}</span>
        </p>
        <Shares figures={data} />
        <div className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 lg:justify-between">
          {storeQrStates.map((qr) => (
            <QrFilter
              key={qr}
              qr={qr}
              count={data.byQr[qr]}
              pressed={search.qr === qr}
              onPress={() => onSearch(withFilter(search, 'qr', search.qr === qr ? undefined : qr))}
            />
          ))}
        </div>
      </div>
      <Figure
        name={texts.visits}
        value={countText(data.pageVisits, true)}
        hint={texts.visitsHint}
        className="border-line border-l max-xs:border-t max-xs:border-l-0"
      />
    </section>
  )
}

interface FigureProps {
  name: string
  value: string
  hint: ReactNode
  className?: string
}

function Figure({ name, value, hint, className }: FigureProps) {
  return (
    <p className={clsx('grid content-start gap-0.5 p-4', className)}>
      <span className="text-label text-t2">{name}</span>
      <b className="sign text-26">{value}</b>
      <span className="text-fine text-t3">{hint}</span>
    </p>
  )
}

const waitingColours = { neutral: 'text-t3', pending: 'text-tierra', error: 'text-ceibo' }

/** How many wait, and since when; pressed, it shows them alone. */
function Waiting({ figures, search, onSearch }: StoreFiguresProps & { figures: StoreFigures }) {
  const texts = useTexts('establishments/admin').figures
  const language = useLanguage()
  const { waiting, waitingSince } = figures
  const pressed = search.status === 'pending'
  const now = serverClock.now()
  const tone = waitingSince === null ? 'neutral' : waitingTone(waitingSince, now)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onSearch(withFilter(search, 'status', pressed ? undefined : 'pending'))}
      className={clsx(
        'border-l-4 text-left hover:bg-s2 aria-pressed:bg-s2',
        waiting > 0 ? 'border-tierra' : 'border-transparent',
      )}
    >
      <Figure
        name={texts.waiting}
        value={countText(waiting, true)}
        hint={
          waitingSince === null ? (
            texts.nothingWaits
          ) : (
            <b className={`font-[600] ${waitingColours[tone]}`}>
              {texts.oldest(formatAge(waitingSince, now, language))}
            </b>
          )
        }
      />
    </button>
  )
}

const shareColours: Readonly<Record<QrState, string>> = {
  active: 'bg-mata',
  'no-qr': 'bg-tierra',
  'no-url': 'bg-tierra/60',
  'not-approved': 'bg-t3',
}

/** The badges as shares of one bar. The counts below it say the same. */
function Shares({ figures: { byQr, total } }: { figures: StoreFigures }) {
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-s3">
      {total > 0 &&
        storeQrStates
          .filter((qr) => byQr[qr] > 0)
          .map((qr) => <span key={qr} className={shareColours[qr]} style={{ flexGrow: byQr[qr] }} />)}
    </div>
  )
}

interface QrFilterProps {
  qr: QrState
  count: number
  pressed: boolean
  onPress: () => void
}

function QrFilter({ qr, count, pressed, onPress }: QrFilterProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex min-h-11 items-center gap-2 rounded-tag px-1 hover:bg-s2 aria-pressed:bg-s2 aria-pressed:ring-1 aria-pressed:ring-line lg:min-h-8"
    >
      <QrBadge qr={qr} />
      <b className="font-[640] text-small">{countText(count, true)}</b>
    </button>
  )
}
