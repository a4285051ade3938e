import type { OwnEstablishment, OwnFigures } from '@puente/contract/establishments/own-establishments'
import { storeStatusAt } from '@puente/domain/store-status'
import clsx from 'clsx'
import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { statusWords } from '../store/store-words.ts'
import { ChangeStrip } from './change-strip.tsx'
import { DetailsButton } from './details-button.tsx'
import { heightsOf } from './payment-bars.rules.ts'
import { Figure, PaymentsLink, StoreFrame } from './store-frame.tsx'

interface OpenStoreProps {
  store: OwnEstablishment
  /** Undefined where they are not known. */
  figures: OwnFigures | undefined
  areFiguresComing: boolean
  onPrint: () => void
  onPause: () => void
}

/** An establishment that customers can pay: what came in, who looked, and the way to its page and its posters. */
export function OpenStore({ store, figures, areFiguresComing, onPrint, onPause }: OpenStoreProps) {
  const texts = useTexts('establishments/own')
  const { name, customUrl, printedUrl } = store
  return (
    <StoreFrame store={store} badges={<OpenBadges store={store} />}>
      <ChangeStrip store={store} />
      {figures !== undefined && <Figures figures={figures} />}
      {figures === undefined && areFiguresComing && <Skeleton className="h-24 w-full" />}
      {customUrl === null ? (
        <>
          <p className="text-small text-t2">{texts.noAddress}</p>
          <div className="flex flex-wrap gap-2">
            <PaymentsLink store={store} />
            <DetailsButton store={store} />
            <PauseButton name={name} onPause={onPause} />
          </div>
        </>
      ) : (
        <>
          <Address store={store} path={customUrl} />
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            <PaymentsLink store={store} />
            <a
              href={customUrl}
              target="_blank"
              rel="noopener"
              aria-label={texts.viewOf(name)}
              className={buttonClass()}
            >
              <ExternalLink aria-hidden="true" />
              {texts.view}
            </a>
            <Button
              icon={Printer}
              aria-label={texts.postersOf(name)}
              offBecause={printedUrl === null ? texts.noCode : undefined}
              onClick={onPrint}
            >
              {texts.posters}
            </Button>
            <DetailsButton store={store} />
            <PauseButton name={name} onPause={onPause} />
          </div>
        </>
      )}
    </StoreFrame>
  )
}

function PauseButton({ name, onPause }: { name: string; onPause: () => void }) {
  const texts = useTexts('establishments/own')
  return (
    <Button aria-label={texts.pauseOf(name)} onClick={onPause}>
      {texts.pause}
    </Button>
  )
}

/** Whether it is open, by its hours in Buenos Aires. */
function OpenBadges({ store: { operatingHours } }: { store: OwnEstablishment }) {
  const texts = useTexts('establishments/own')
  const words = useTexts('establishments/store')
  const status = storeStatusAt(operatingHours, new Date(serverClock.now()))
  return (
    <>
      <Badge tone="success">{texts.approved}</Badge>
      <Badge tone={status.kind === 'open' ? 'info' : 'neutral'}>{statusWords(words, status)}</Badge>
    </>
  )
}

function Figures({ figures: { days, visits, visitsToday, lastPaymentAt } }: { figures: OwnFigures }) {
  const texts = useTexts('establishments/own')
  const language = useLanguage()
  const today = days.at(-1)
  if (today === undefined) return null
  return (
    <div className="grid items-start gap-4 border-line border-y py-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <Figure name={texts.paymentsToday} value={showAmount(today.pesos)}>
          {texts.paymentCount(today.payments)}
          {lastPaymentAt !== null && ` · ${texts.last(formatDate(lastPaymentAt, 'time', language))}`}
        </Figure>
        <Figure name={texts.visitsToday} value={texts.count(visitsToday)}>
          {texts.visitsTotal(visits)}
        </Figure>
      </dl>
      {days.some(({ payments }) => payments > 0) && <Bars days={days} />}
    </div>
  )
}

/** The pesos of each day as bars, today in gold. Screen readers get the same as a list. */
function Bars({ days }: { days: OwnFigures['days'] }) {
  const texts = useTexts('establishments/own')
  const language = useLanguage()
  const heights = heightsOf(days)
  return (
    <figure className="min-w-0">
      <figcaption className="text-label text-t2">{texts.bars(days.length)}</figcaption>
      <ol className="mt-2 grid h-16 auto-cols-fr grid-flow-col items-end gap-2">
        {days.map(({ day, payments, pesos }, nth) => (
          <li key={day} className="flex h-full items-end">
            <span className="sr-only">
              {texts.bar(
                formatDate(`${day}T12:00:00Z`, 'weekday', language),
                showAmount(pesos),
                texts.paymentCount(payments),
              )}
            </span>
            <span
              aria-hidden="true"
              style={{ height: `${heights[nth]}%` }}
              className={clsx('min-h-0.5 w-full rounded-[3px]', nth === days.length - 1 ? 'bg-sol' : 'bg-t3')}
            />
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** Host and code strong, because these two are read aloud. */
function Address({ store: { name, storeId }, path }: { store: OwnEstablishment; path: string }) {
  const texts = useTexts('establishments/own')
  const url = location.origin + path
  const strong = `${location.host}/loja/${storeId}`
  const share = async (): Promise<void> => {
    const result = await shareAddress(url, name)
    if (result === 'copied') showToast({ tone: 'success', title: texts.linkCopied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.shareFailed, description: url })
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-box bg-s2 p-3">
      <p className="min-w-0 flex-1 basis-60 text-small [overflow-wrap:anywhere]">
        <b className="font-[640]">{strong}</b>
        <span className="text-t2">{path.slice(`/loja/${storeId}`.length)}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <CopyButton size="small" text={url} label={texts.copy} copiedLabel={texts.copied} />
        <Button size="small" icon={Share2} onClick={share}>
          {texts.share}
        </Button>
      </div>
    </div>
  )
}
