import type { PublicStore } from '@puente/contract/establishments/store'
import { nextOpeningAt, storeStatusAt } from '@puente/domain/store-status'
import clsx from 'clsx'
import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import Navigation from 'lucide-react/icons/navigation'
import Share2 from 'lucide-react/icons/share-2'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import { useSiteNow } from '../../../lib/site/use-site-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { directionsUrl, isLongDescription, nextOpeningWords, statusWords } from './store-words.ts'

/** Name, kind, open or not, and the two acts of a visitor. The owner's words stay as they were written. */
export function StoreHeader({ store }: { store: PublicStore }) {
  const texts = useTexts('establishments/store')
  return (
    <header className="mt-3 min-w-0">
      <h1 lang="es" className="sign text-24 [overflow-wrap:anywhere] lg:text-40">
        {store.name}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-small text-t2">
        {texts.categories[store.category]}
        <OpenState hours={store.operatingHours} />
      </p>
      {!isLongDescription(store) && <Description store={store} className="mt-3" />}
      <div className="mt-4 flex flex-wrap gap-2.5 *:flex-1 *:basis-40 lg:max-w-105">
        <ShareButton name={store.name} />
        <a href={directionsUrl(store)} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          <Navigation aria-hidden="true" />
          {texts.directions}
          <span className="sr-only">{texts.opensTab}</span>
        </a>
      </div>
    </header>
  )
}

/** As the owner wrote it; text only. */
export function Description({ store, className }: { store: PublicStore; className?: string }) {
  if (store.description === null) return null
  return (
    <p
      lang="es"
      className={clsx('max-w-[40em] whitespace-pre-line text-t2 [overflow-wrap:anywhere]', className)}
    >
      {store.description}
    </p>
  )
}

/** Follows the clock without a reload (SHOP-010). */
function OpenState({ hours }: { hours: PublicStore['operatingHours'] }) {
  const texts = useTexts('establishments/store')
  const now = new Date(useSiteNow())
  const status = storeStatusAt(hours, now)
  const next = nextOpeningWords(texts, nextOpeningAt(hours, now))
  const isClosed = status.kind === 'closed' || status.kind === 'closed-today'
  const tone = status.kind === 'open' ? 'success' : status.kind === 'unknown' ? 'neutral' : 'pending'
  return (
    <>
      <Badge tone={tone} icon={isClosed ? Moon : Clock}>
        {statusWords(texts, status)}
      </Badge>
      {next !== null && <span>{next}</span>}
    </>
  )
}

function ShareButton({ name }: { name: string }) {
  const texts = useTexts('establishments/store')
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname
    const result = await shareAddress(url, name)
    if (result === 'copied') showToast({ tone: 'success', title: texts.shared.copied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.shared.failed, description: url })
  }
  return (
    <Button icon={Share2} className="needs-script" onClick={share}>
      {texts.share}
    </Button>
  )
}
